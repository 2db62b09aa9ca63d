"""A list of equal rows in GTK 4."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

window = Gtk.Window(decorated=False, default_width=480, default_height=800)
rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
for row in range(400):
    text = f"{row}  " * (1 + row * 7919 % 1009 % 11)
    rows.append(Gtk.Label(label=text, xalign=0, height_request=40))
window.set_child(Gtk.ScrolledWindow(child=rows, hscrollbar_policy=Gtk.PolicyType.NEVER))
window.present()
print(Gtk.get_major_version(), Gtk.get_minor_version(), Gtk.get_micro_version(), sep=".", flush=True)
GLib.MainLoop().run()
