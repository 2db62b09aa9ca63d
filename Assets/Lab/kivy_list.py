"""A list of equal rows in Kivy: kivy_list.py FOLDER, in which Kivy keeps its files."""

import os
import sys

os.environ["KIVY_HOME"] = sys.argv[1]

from kivy.config import Config  # noqa: E402

Config.set("graphics", "width", 480)
Config.set("graphics", "height", 800)
Config.set("graphics", "borderless", 1)

import kivy  # noqa: E402
from kivy.app import App  # noqa: E402
from kivy.uix.boxlayout import BoxLayout  # noqa: E402
from kivy.uix.label import Label  # noqa: E402
from kivy.uix.scrollview import ScrollView  # noqa: E402


class Rows(App):
    def build(self) -> ScrollView:
        rows = BoxLayout(orientation="vertical", size_hint_y=None, height=400 * 40)
        for row in range(400):
            text = f"{row}  " * (1 + row * 7919 % 1009 % 11)
            rows.add_widget(Label(text=text, font_size=16, halign="left", text_size=(480, 40)))
        scroll = ScrollView(do_scroll_x=False)
        scroll.add_widget(rows)
        return scroll


print(kivy.__version__, flush=True)
Rows().run()
