"""A list of equal rows in Qt Quick: qt.py LIST."""

import sys

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine

application = QGuiApplication()
engine = QQmlApplicationEngine(sys.argv[1])
print(qVersion(), flush=True)
sys.exit(application.exec() if engine.rootObjects() else 1)
