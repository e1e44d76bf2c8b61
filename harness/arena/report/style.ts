/** The styles of a report: the panel's colors, in light and dark themes. */
export const style = `
:root{color-scheme:light dark;--wall:#f8f6f0;--sheet:#fff;--ink:#21271e;--soft:#5c6356;--line:#dedbd0;--leaf:#1f5d3f;--wash:#e4efe1;--rust:#9a2617;--rust-wash:#fae8e3;--straw:#8a6a1c;--straw-wash:#f6eed7;
--s0:#1f7a4d;--s1:#b45f06;--s2:#2f6db5;--s3:#8e4b9e;--s4:#a23b3b;--s5:#4b7f86;--s6:#7a7020;--s7:#5b5f6b;--s8:#c2477f;--s9:#5a7d2a}
@media(prefers-color-scheme:dark){:root{--wall:#141813;--sheet:#1c211a;--ink:#e9ece2;--soft:#a7af9e;--line:#31382e;--leaf:#a3d38d;--wash:#22311f;--rust:#f5a293;--rust-wash:#3a1f19;--straw:#e6c673;--straw-wash:#332a12;
--s0:#7cc98f;--s1:#f0a85c;--s2:#82b4ee;--s3:#cf9be0;--s4:#ef9a94;--s5:#85c2c9;--s6:#cdc36a;--s7:#aab0bd;--s8:#f095bd;--s9:#b2d07a}}
*{box-sizing:border-box}
body{margin:0;background:var(--wall);color:var(--ink);font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1160px;margin:auto;padding:40px 24px 96px;display:grid;grid-template-columns:minmax(0,1fr);gap:44px}
h1{font-size:28px;line-height:1.2;letter-spacing:-.01em;margin:0 0 6px}h2{font-size:18px;margin:0 0 4px}h3{font-size:14px;margin:0 0 6px}
p{margin:0 0 10px}.soft{color:var(--soft)}.small{font-size:13px}.sheet+.small{margin-top:12px}
section>.soft{max-width:76ch}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:20px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(460px,100%),1fr));gap:20px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:7px 8px;border-bottom:1px solid var(--line);text-align:end;white-space:nowrap}
th:first-child,td:first-child{text-align:start}
thead th{color:var(--soft);font-weight:500;font-size:12.5px;line-height:1.3;white-space:normal;vertical-align:bottom}
tbody tr:last-child>*{border-bottom:0}
.system{font-weight:600}.system i,.legend i{display:inline-block;width:10px;height:10px;border-radius:3px;margin-inline-end:8px}
svg{display:block;width:100%;height:auto;font:12px system-ui,sans-serif;fill:var(--ink)}
.grid{stroke:var(--line)}.tick{text-anchor:middle;fill:var(--soft)}.name{text-anchor:end}.value{text-anchor:end;font-weight:600}.part{fill:#fff;font-size:11px}
.interval{stroke:var(--hue);stroke-width:5;stroke-linecap:round;opacity:.35}.dot{fill:var(--hue)}
.box{fill:var(--hue);opacity:.16}.run{fill:var(--hue);opacity:.6}.median{stroke:var(--hue);stroke-width:2.5}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:12px 0 0;padding:0;font-size:13px;color:var(--soft)}
.matrix td{padding:4px;text-align:center}.matrix thead th:not(:first-child){text-align:center}.matrix td:first-child{text-align:start;padding-inline:10px;max-width:360px;overflow:hidden;text-overflow:ellipsis}
.matrix tr.group th{padding-top:16px;color:var(--soft);font-weight:500;font-size:13px}
.cell{border:0;border-radius:7px;min-width:30px;padding:4px 8px;font:inherit;font-weight:600;cursor:pointer}
.cell+.cell{margin-inline-start:3px}
.cell:hover{outline:2px solid currentColor}.cell[aria-pressed=true]{outline:2.5px solid currentColor}
.pass{background:var(--wash);color:var(--leaf)}.fail{background:var(--rust-wash);color:var(--rust)}.unknown{background:var(--straw-wash);color:var(--straw)}
.tag{display:inline-block;border-radius:6px;padding:1px 8px;font-weight:600}
.picks{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin:10px 0 16px}
select{width:100%;min-width:0;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--soft);border-radius:8px;padding:7px 10px}
.side{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}
@media(max-width:720px){.side,.picks{grid-template-columns:1fr}}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:10px 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.less{font-weight:700}
.reasons{margin:6px 0;padding-inline-start:18px;color:var(--rust);font-size:13px}
details{margin-top:8px}summary{cursor:pointer;font-weight:600}
.tree{margin:8px 0 0;padding:0;list-style:none;font-size:13px}
.tree li{padding:3px 0 3px calc(var(--deep)*16px + 16px);position:relative;overflow-wrap:anywhere}
.tree li::before{content:"";position:absolute;inset-inline-start:calc(var(--deep)*16px + 2px);top:9px;width:7px;height:7px;border-radius:50%;border:1.5px solid var(--soft)}
.tree .success::before{background:var(--leaf);border-color:var(--leaf)}.tree .bad::before{background:var(--rust);border-color:var(--rust)}
.tree .gone{color:var(--soft)}
:focus-visible{outline:2.5px solid var(--s2);outline-offset:2px}
@media print{.picks,.cell{outline:0!important}main{padding:0}}
`;
