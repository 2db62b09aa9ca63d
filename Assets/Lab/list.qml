import QtQuick

Window {
  visible: true
  width: 480
  height: 800
  flags: Qt.FramelessWindowHint

  ListView {
    anchors.fill: parent
    model: 400
    delegate: Text {
      required property int index
      width: 480
      height: 40
      font.pixelSize: 16
      clip: true
      text: (index + "  ").repeat(1 + index * 7919 % 1009 % 11)
    }
  }
}
