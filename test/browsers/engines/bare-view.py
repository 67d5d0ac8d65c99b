"""A WebKitGTK view and nothing around it, driven by WebKitWebDriver: bare-view.py WIDTH HEIGHT."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
window.set_default_size(width, height)
window.set_decorated(False)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.set_size_request(width, height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", on_started)
Gtk.main()
