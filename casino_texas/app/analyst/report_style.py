"""How the page of the report looks: on screen, and on paper.

Knows: CSS.  Must not know: what is on the page.  Light only, and nothing from elsewhere: the fonts
are those a system has.
"""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light; --ink: #1d2521; --muted: #5d6660; --rule: #c9ccc5; --accent: #0e4a32;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "DejaVu Serif", serif;
  --sans: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
* { box-sizing: border-box; }
html { background: #eceee9; }
body { margin: 0 auto; max-width: 860px; padding: 56px 70px 64px; background: #fff;
  color: var(--ink); font: 16px/1.5 var(--serif);
  font-variant-numeric: lining-nums tabular-nums; }
header { border-bottom: 2px solid var(--accent); padding-bottom: 14px; margin-bottom: 26px; }
.kind { font: 600 12px/1 var(--sans); color: var(--accent);
  letter-spacing: .14em; text-transform: uppercase; margin: 0 0 10px; }
h1 { font-size: 34px; line-height: 1.15; margin: 0 0 6px; overflow-wrap: anywhere; }
.made { color: var(--muted); margin: 0; font-size: 14px; overflow-wrap: anywhere; }
h2 { font-size: 21px; line-height: 1.25; margin: 40px 0 12px; break-after: avoid; }
h3 { font-size: 16px; margin: 24px 0 8px; break-after: avoid; }
p { margin: 0 0 12px; }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0; margin: 0 0 8px;
  border: 1px solid var(--rule); border-radius: 6px; break-inside: avoid; }
.tiles div { padding: 14px 16px; border-left: 1px solid var(--rule); }
.tiles div:first-child { border-left: 0; }
.tiles b { display: block; font-size: 23px; line-height: 1.2; white-space: nowrap; }
.tiles span { display: block; font-size: 13px; line-height: 1.35; color: var(--muted); }
.tiles span:first-of-type { color: var(--ink); font-weight: 600; }
.findings { border-left: 4px solid #b4532f; background: #faf5f1; padding: 12px 18px; margin: 20px 0;
  break-inside: avoid; }
.findings p { margin: 0 0 4px; } .findings p:last-child { margin: 0; }
ol, ul { padding-left: 1.35em; margin: 0 0 12px; } li { margin-bottom: 6px; }
table { border-collapse: collapse; width: 100%; margin: 4px 0 10px; font-size: 14px;
  line-height: 1.35; }
table.summary { margin-top: 18px; } table.summary td:nth-child(2) { font-weight: 600; }
table.summary td:first-child { white-space: nowrap; }
th { text-align: left; vertical-align: bottom; font-weight: 600; padding: 4px 10px 5px 0;
  border-bottom: 1.5px solid var(--ink); }
td { padding: 4px 10px 4px 0; border-bottom: 1px solid #e7e9e4; vertical-align: top;
  overflow-wrap: anywhere; }
.n { text-align: right; white-space: nowrap; padding-right: 0; padding-left: 14px; }
.n + td, .n + th { padding-left: 22px; } .n + .n { padding-left: 14px; }
thead { display: table-header-group; } tr { break-inside: avoid; }
tr.sum td { font-weight: 600; border-top: 1.5px solid var(--ink); border-bottom: 0; }
table.pays { width: auto; min-width: 46%; }
.note, figcaption { color: var(--muted); font-size: 13.5px; line-height: 1.45; }
figure { margin: 14px 0 18px; break-inside: avoid; } figcaption { margin-top: 6px; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 13px var(--sans); font-variant-numeric: tabular-nums; }
article + article { margin-top: 72px; }
.wide { break-inside: avoid; } .note { break-before: avoid; }
@media (max-width: 720px) { body { padding: 28px 20px; } .tiles { grid-template-columns: 1fr 1fr; }
  .wide { overflow-x: auto; } }
@page { size: A4; margin: 17mm 16mm 18mm; }
@media print { html { background: #fff; } body { max-width: none; padding: 0; font-size: 10.5pt; }
  h1 { font-size: 24pt; } h2 { font-size: 14pt; margin-top: 22pt; }
  table { font-size: 9.5pt; } .tiles span { font-size: 8.5pt; }
  article { break-before: page; } article + article { margin-top: 0; } .only { break-before: auto; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""
