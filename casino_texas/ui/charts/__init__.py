"""Pictures of numbers: graphs, bars and histograms that are read by mouse, keys and words alike."""

from casino_texas.ui.charts.bars import Bar, Bars
from casino_texas.ui.charts.chart import Chart
from casino_texas.ui.charts.histogram import Bin, Histogram
from casino_texas.ui.charts.line_graph import Band, Line, LineGraph

__all__ = ["Band", "Bar", "Bars", "Bin", "Chart", "Histogram", "Line", "LineGraph"]
