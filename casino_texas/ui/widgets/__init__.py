"""The widgets: small things on the screen that hear events, and the dialogs made of them."""

from casino_texas.ui.widgets.base import Host, Node, Widget
from casino_texas.ui.widgets.button import Button, IconButton, Tone
from casino_texas.ui.widgets.choice import Choice, RadioGroup, Segmented, Toggle
from casino_texas.ui.widgets.field import TextField
from casino_texas.ui.widgets.key_binder import KeyBinder
from casino_texas.ui.widgets.label import Label, ProgressBar
from casino_texas.ui.widgets.listing import ListView, Row
from casino_texas.ui.widgets.number_field import NumberField
from casino_texas.ui.widgets.panel import FoldingPanels, Panel, Tabs
from casino_texas.ui.widgets.pressable import GUARD, Pressable
from casino_texas.ui.widgets.slider import Slider, Stepper
from casino_texas.ui.widgets.table import Column, Table
from casino_texas.ui.widgets.toast import MessageLine

__all__ = [
    "GUARD",
    "Button",
    "Choice",
    "Column",
    "FoldingPanels",
    "Host",
    "IconButton",
    "KeyBinder",
    "Label",
    "ListView",
    "MessageLine",
    "Node",
    "NumberField",
    "Panel",
    "Pressable",
    "ProgressBar",
    "RadioGroup",
    "Row",
    "Segmented",
    "Slider",
    "Stepper",
    "Table",
    "Tabs",
    "TextField",
    "Toggle",
    "Tone",
    "Widget",
]
