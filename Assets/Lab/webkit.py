"""A page in WebKitGTK: webkit.py PAGE."""

import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("WebKit", "6.0")
from gi.repository import GLib, Gtk, WebKit  # noqa: E402

view = WebKit.WebView()
window = Gtk.Window(decorated=False, default_width=480, default_height=800, child=view)
view.load_uri(sys.argv[1])
window.present()
print(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version(), sep=".",
      flush=True)
GLib.MainLoop().run()
