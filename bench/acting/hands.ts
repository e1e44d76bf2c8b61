/** Pointer actions beyond a click: hovering a row, dragging to a place, double-clicking, and pages that redraw. */
import { byHand, type Cell, type CellAction, named, plain, steps } from './cell.ts';

const click = (on: string, at?: string): CellAction => ({ kind: 'click', on, ...(at && { at }) });
const hover = (on = '#f'): CellAction => ({ kind: 'hover', on });
const drag = (on: string, onto: string, at?: string): CellAction => ({
  kind: 'drag',
  on,
  onto,
  ...(at && { at }),
});

/** Rows with a button that a style shows under the pointer: how it is hidden until then, and what shows it. */
const styledRows = (hidden: string, shown: string, row = 'li:hover button'): string =>
  `<style>li{padding:8px}li button{${hidden}}${row}{${shown}}</style><ul><li id=f class=group><a href=#a>Pear</a> <button onclick="window.gone='Pear'">Delete Pear</button></li><li class=group><a href=#b>Fig</a> <button onclick="window.gone='Fig'">Delete Fig</button></li></ul>`;
const deletePear = [hover(), click(named('button Delete Pear'))];
const rowCell = (widget: string, html: string): Cell =>
  steps(widget, html, deletePear, "window.gone==='Pear'");

const hovered: readonly Cell[] = [
  rowCell(
    'row button added on hover',
    `<ul id=l><li id=f>Pear</li><li>Fig</li></ul><script>for(const li of l.children){const name=li.textContent;li.onmouseenter=()=>{const b=document.createElement('button');b.textContent='Delete '+name;b.onclick=()=>{window.gone=name};li.append(b)};li.onmouseleave=()=>li.querySelector('button').remove()}</script>`,
  ),
  rowCell(
    'row button shown by mouseover',
    `<ul id=l><li id=f>Pear <button hidden>Delete Pear</button></li><li>Fig <button hidden>Delete Fig</button></li></ul><script>l.onmouseover=(e)=>{for(const li of l.children)li.querySelector('button').hidden=!li.contains(e.target)};l.onmouseleave=()=>{for(const b of l.querySelectorAll('button'))b.hidden=true};l.onclick=(e)=>{if(e.target.localName==='button')window.gone=e.target.textContent.slice(7)}</script>`,
  ),
  rowCell('row button by display', styledRows('display:none', 'display:inline')),
  rowCell('row button by visibility', styledRows('visibility:hidden', 'visibility:visible')),
  rowCell('row button that fades in', styledRows('opacity:0;transition:opacity .2s', 'opacity:1')),
  rowCell(
    'row button by utility classes',
    styledRows('display:none', 'display:inline', 'button:is(:where(.group):hover *)'),
  ),
  rowCell(
    'row button by a rule in a rule',
    `<style>li{padding:8px;& button{display:none}@media (min-width:1px){&:hover{button{display:inline}}}}</style><ul><li id=f>Pear <button onclick="window.gone='Pear'">Delete Pear</button></li></ul>`,
  ),
  rowCell(
    'row button in a shadow tree',
    `<x-row id=f></x-row><script>document.querySelector('x-row').attachShadow({mode:'open'}).innerHTML='<style>:host{display:block;padding:8px}button{display:none}:host(:hover) button{display:inline}</style>Pear <button onclick="window.gone=\\'Pear\\'">Delete Pear</button>'</script>`,
  ),
  rowCell(
    'row button in a grid that redraws',
    `<div id=l role=grid aria-label=Fruit></div><script>let over='';const draw=()=>{l.innerHTML=['Pear','Fig'].map((n,i)=>'<div role=row'+(i?'':' id=f')+' data-n='+n+' style="padding:8px"><span role=gridcell>'+n+'</span>'+(over===n?'<span role=gridcell><button>Delete '+n+'</button></span>':'')+'</div>').join('')};draw();l.onmouseover=(e)=>{const n=e.target.closest('[data-n]')?.dataset.n??'';if(n!==over){over=n;draw()}};l.onclick=(e)=>{const b=e.target.closest('button');if(b)window.gone=b.textContent.slice(7)}</script>`,
  ),
  steps(
    'row button that fades in, without a hover before',
    styledRows('opacity:0;transition:opacity .2s', 'opacity:1'),
    [click(named('button Delete Pear'))],
    "window.gone==='Pear'",
  ),
  steps(
    'menu by style, to its item',
    '<style>nav ul{display:none;position:absolute;background:#fff}nav div:hover>ul{display:block}nav div{display:inline-block;padding:9px}</style><nav><div><a id=f href=#>Shop</a><ul><li><a href=#tea>Tea</a><li><a href=#rum>Rum</a></ul></div><div><a href=#>Help</a><ul><li><a href=#faq>Questions</a></ul></div></nav>',
    [hover(), click(named('link Tea'))],
    "location.hash==='#tea'",
  ),
  steps(
    'menu by style, second level',
    '<style>ul ul{display:none;margin:0}li:hover>ul{display:block}</style><ul><li id=f><a href=#>Shop</a><ul><li id=g><a href=#drinks>Drinks</a><ul><li><a href=#tea>Tea</a></ul></ul></ul>',
    [hover(), hover('#g'), click(named('link Tea'))],
    "location.hash==='#tea'",
  ),
  steps(
    'menu by style closes behind the pointer',
    '<style>nav ul{display:none}nav div:hover>ul{display:block}</style><nav><div id=f><a href=#>Shop</a><ul id=m><li>Tea</ul></div><div id=g><a href=#>Help</a><ul id=n><li>Questions</ul></div></nav>',
    [hover(), hover('#g')],
    "getComputedStyle(m).display==='none'&&getComputedStyle(n).display==='block'",
  ),
  steps(
    'card that closes behind the pointer',
    `<a id=f href=#ann>Ann</a><div id=card hidden style="margin-top:10px;padding:10px;background:#eee"><button onclick="window.hit=1">Follow</button></div><script>let t;const later=(hide,ms)=>{clearTimeout(t);t=setTimeout(()=>{card.hidden=hide},ms)};f.onmouseenter=()=>later(false,150);f.onmouseleave=()=>later(true,150);card.onmouseenter=()=>clearTimeout(t);card.onmouseleave=()=>later(true,150)</script>`,
    [hover(), click(named('button Follow'))],
    'window.hit===1',
  ),
  plain(
    'tooltip by style',
    '<style>.tip{display:none}a:hover+.tip{display:inline}</style><a id=f href=#>HTTP</a><span class=tip id=t>Hypertext</span>',
    hover(),
    "getComputedStyle(t).display!=='none'",
  ),
];

const rows = (redraw: string): string =>
  `<ul id=l></ul><script>const names=['Pear','Fig','Plum'];let chosen='';const draw=()=>{l.innerHTML=names.map((n)=>'<li'+(n==='Fig'?' id=f':'')+' aria-selected='+(n===chosen)+'><span>'+n+'</span> <button>Open '+n+'</button></li>').join('')};draw();l.onclick=(e)=>{const b=e.target.closest('button');if(b)window.hit=(window.hit??'')+b.textContent};${redraw}</script>`;

const redrawn: readonly Cell[] = [
  plain(
    'list redrawn all the time',
    rows('setInterval(draw,5)'),
    click('#f>button'),
    "window.hit==='Open Fig'",
  ),
  plain(
    'list redrawn on hover',
    rows(
      'let over;l.onmouseover=(e)=>{const n=e.target.closest("li")?.textContent;if(n!==over){over=n;draw()}}',
    ),
    click('#f>button'),
    "window.hit==='Open Fig'",
  ),
  plain(
    'row redrawn as selected on press, pressed again',
    rows(
      'l.onmousedown=(e)=>{const n=e.target.closest("li")?.firstChild.textContent;if(n&&n!==chosen){chosen=n;setTimeout(draw)}}',
    ),
    click('#f>button'),
    "window.hit==='Open Fig'",
  ),
  plain(
    'field redrawn on focus',
    `<div id=b></div><script>let value='',has=0;const draw=()=>{b.innerHTML='<label>City <input id=f class='+(has?'on':'off')+'></label>';const i=b.querySelector('input');i.value=value;i.oninput=()=>{value=i.value};i.onfocus=()=>{if(!has){has=1;draw();b.querySelector('input').focus()}}};draw()</script>`,
    { kind: 'fill', on: '#f', text: 'Oslo' },
    "f.value==='Oslo'&&value==='Oslo'",
  ),
  plain(
    'field redrawn all the time',
    `<div id=b></div><script>let value='';const draw=()=>{b.innerHTML='<label>City <input id=f></label>';const i=b.querySelector('input');i.value=value;i.oninput=()=>{value=i.value}};draw();setInterval(draw,5)</script>`,
    { kind: 'fill', on: '#f', text: 'Oslo' },
    "f.value==='Oslo'&&value==='Oslo'",
  ),
  plain(
    'field redrawn with each letter',
    `<div id=b></div><script>let value='';const draw=()=>{b.innerHTML='<label>City <input id=f></label>';const i=b.querySelector('input');i.value=value;i.oninput=()=>{value=i.value;draw();b.querySelector('input').focus()}};draw()</script>`,
    { kind: 'fill', on: '#f', text: 'Oslo' },
    "f.value==='Oslo'&&value==='Oslo'",
  ),
  plain(
    'list of options redrawn on hover',
    `<button id=f role=combobox aria-haspopup=listbox aria-expanded=false aria-label=Colour>Choose</button><ul id=l role=listbox hidden></ul><script>const draw=()=>{l.innerHTML=['Red','Green'].map((n)=>'<li role=option>'+n+'</li>').join('')};draw();f.onclick=()=>{l.hidden=false;f.ariaExpanded='true'};let over;l.onmouseover=(e)=>{if(e.target.textContent!==over){over=e.target.textContent;draw()}};l.onclick=(e)=>{f.textContent=e.target.textContent;l.hidden=true;f.ariaExpanded='false'}</script>`,
    { kind: 'select', on: '#f', options: ['Green'] },
    "f.textContent==='Green'",
  ),
  byHand(
    'other row in the same place',
    `<div id=l></div><script>let n=0;const draw=()=>{l.innerHTML='<button id=f>Delete row '+n+'</button>'};draw();l.onmouseover=()=>{n++;draw()};l.onclick=(e)=>{window.hit=e.target.textContent}</script>`,
    click('#f'),
    'window.hit!==undefined',
  ),
  plain(
    'link in a row that hovering adds to',
    `<ul id=l><li><a id=f href=#pear>Pear</a></li><li><a href=#fig>Fig</a></li></ul><script>for(const li of l.children){li.onmouseenter=()=>li.insertAdjacentHTML('beforeend','<button>Delete</button>');li.onmouseleave=()=>li.querySelector('button').remove()}</script>`,
    click('#f'),
    "location.hash==='#pear'",
  ),
];

const presses: readonly Cell[] = [
  steps(
    'cell edited after a double click',
    `<table><tr><td id=f>12</td><td>13</td></tr></table><script>f.ondblclick=()=>{f.innerHTML='<input aria-label=Amount value=12>';const i=f.firstChild;i.focus();i.onchange=()=>{window.kept=i.value}}</script>`,
    [
      { kind: 'doubleClick', on: '#f' },
      { kind: 'fill', on: '#f>input', text: '15' },
    ],
    "window.kept==='15'",
  ),
  plain(
    'double click on a row that a click redraws',
    rows(
      'l.onmousedown=(e)=>{};l.addEventListener("click",(e)=>{const n=e.target.closest("li")?.firstChild.textContent;if(n&&n!==chosen){chosen=n;draw()}});l.ondblclick=(e)=>{window.opened=e.target.closest("li").firstChild.textContent}',
    ),
    { kind: 'doubleClick', on: '#f' },
    "window.opened==='Fig'",
  ),
  plain(
    'double click counted by the page',
    `<div id=f role=button tabindex=0>Zoom</div><script>f.onclick=(e)=>{if(e.detail===2)window.hit=1}</script>`,
    { kind: 'doubleClick', on: '#f' },
    'window.hit===1',
  ),
  steps(
    'context menu of a row',
    `<ul><li id=f>Pear</li><li>Fig</li></ul><menu id=m hidden><li role=menuitem>Rename</li></menu><script>let on;document.oncontextmenu=(e)=>{e.preventDefault();on=e.target.textContent;m.hidden=false;m.style='position:fixed;margin:0;left:'+e.clientX+'px;top:'+e.clientY+'px'};m.onclick=()=>{window.hit=on;m.hidden=true};onpointerdown=(e)=>{if(!m.contains(e.target))m.hidden=true}</script>`,
    [{ kind: 'rightClick', on: '#f' }, click(named('menuitem Rename'))],
    "window.hit==='Pear'",
  ),
  plain(
    'context menu at a place',
    `<div id=f role=application aria-label=Map style="width:400px;height:200px;background:#cde"></div><script>f.oncontextmenu=(e)=>{e.preventDefault();const r=f.getBoundingClientRect();window.at=[Math.round(e.clientX-r.left),Math.round(e.clientY-r.top)].join()}</script>`,
    { kind: 'rightClick', on: '#f', at: '25% 50%' },
    "window.at==='100,100'",
  ),
  plain(
    'place of a map',
    `<div id=f role=application aria-label=Map style="width:400px;height:200px;background:#cde"></div><script>f.onclick=(e)=>{window.at=[e.offsetX,e.offsetY].join()}</script>`,
    click('#f', '75% 25%'),
    "window.at==='300,50'",
  ),
  plain(
    'place of a canvas',
    `<canvas id=f width=400 height=200 aria-label=Chart></canvas><output id=o></output><script>f.onpointerup=(e)=>{window.at=[Math.round(e.offsetX),Math.round(e.offsetY)].join();o.textContent='Chosen '+window.at}</script>`,
    click('#f', '10% 90%'),
    "window.at==='40,180'",
  ),
  plain(
    'place below the fold',
    `<div style="height:1500px"></div><div id=f role=application aria-label=Board style="height:2000px;background:#cde"></div><script>f.onclick=(e)=>{window.at=Math.round(e.offsetY)}</script>`,
    click('#f', '50% 80%'),
    'window.at===1600',
  ),
  plain(
    'hour of a calendar day',
    `<div id=f role=gridcell aria-label=Monday style="width:120px;height:480px;background:#eee"></div><script>f.onmousedown=(e)=>{window.hour=Math.floor(e.offsetY/20)}</script>`,
    click('#f', '50% 40%'),
    'window.hour===9',
  ),
  plain(
    'place of a map that something covers',
    `<div style="position:relative;width:400px"><div id=f role=application aria-label=Map style="height:200px;background:#cde"></div><button style="position:absolute;left:0;top:0" onclick="window.zoom=1">Zoom in</button></div><script>f.onclick=(e)=>{window.at=1}</script>`,
    click('#f', '75% 75%'),
    'window.at===1&&!window.zoom',
  ),
  byHand(
    'place under another button',
    `<div style="position:relative;width:400px"><div id=f role=application aria-label=Map style="height:200px;background:#cde"></div><button style="position:absolute;left:0;top:0;width:100px;height:60px" onclick="window.zoom=1">Zoom in</button></div><script>f.onclick=(e)=>{window.at=1}</script>`,
    click('#f', '5% 5%'),
    'window.at===1||window.zoom===1',
  ),
  byHand(
    'context menu that is not there',
    '<p id=f tabindex=0>Pear</p>',
    { kind: 'rightClick', on: '#f' },
    'false',
  ),
];

const week = (drop: string): string =>
  `<style>.d{position:absolute;top:20px;width:150px;height:480px;background:#eee;outline:1px solid}#f{position:absolute;left:5px;width:130px;height:40px;top:180px;background:#9cf}</style><div id=w role=grid aria-label=Week><div class=d role=gridcell aria-label=Monday style="left:20px"><div id=f role=button tabindex=0 style="z-index:1">Meeting at 9</div></div><div class=d id=g role=gridcell aria-label=Tuesday style="left:180px"></div></div><script>${drop}</script>`;
const byMouse = `let from=null;f.onmousedown=(e)=>{from={x:e.clientX,y:e.clientY,top:f.offsetTop}};document.addEventListener('mousemove',(e)=>{if(!from||Math.hypot(e.clientX-from.x,e.clientY-from.y)<5)return;f.style.pointerEvents='none';const over=document.elementFromPoint(e.clientX,e.clientY)?.closest('.d');if(over){if(f.parentElement!==over)over.append(f);f.style.top=Math.round((e.clientY-over.getBoundingClientRect().top-20)/20)*20+'px'}});document.addEventListener('mouseup',()=>{from=null;f.style.pointerEvents='';window.day=f.parentElement.ariaLabel;window.top20=f.offsetTop})`;

const sortable = (handler: string): string =>
  `<style>#l>*{height:32px;background:#eee;margin:2px}</style><div id=l role=list aria-label=Tasks><div role=listitem id=f>A</div><div role=listitem id=g>B</div><div role=listitem id=h>C</div><div role=listitem id=k>D</div></div><script>const order=()=>[...l.children].filter((c)=>!c.dataset.ghost).map((c)=>c.textContent).join('');${handler}</script>`;
/** A copy follows the pointer, as in libraries that draw the dragged item on top. */
const withCopy = `let held=null,copy=null,dx,dy;l.addEventListener('pointerdown',(e)=>{held=e.target.closest('[role=listitem]');const r=held.getBoundingClientRect();dx=e.clientX-r.left;dy=e.clientY-r.top;held.setPointerCapture?.(1)});addEventListener('pointermove',(e)=>{if(!held)return;if(!copy){copy=held.cloneNode(true);copy.removeAttribute('id');document.body.append(copy);copy.style='position:fixed;width:200px;height:32px;background:#9cf';held.style.opacity=.3}copy.style.left=e.clientX-dx+'px';copy.style.top=e.clientY-dy+'px';const mid=e.clientY-dy+16;const over=[...l.children].find((c)=>{const r=c.getBoundingClientRect();return c!==held&&mid>r.top&&mid<r.bottom});if(over){const down=[...l.children].indexOf(over)>[...l.children].indexOf(held);down?over.after(held):over.before(held)}});addEventListener('pointerup',()=>{copy?.remove();copy=null;if(held)held.style.opacity='';held=null})`;
/** Dragging starts once the pointer has rested on the item for a while. */
const afterHold = `let held=null,t;l.onpointerdown=(e)=>{const it=e.target;clearTimeout(t);t=setTimeout(()=>{held=it},250)};addEventListener('pointermove',(e)=>{if(!held){clearTimeout(t);return}const over=[...l.children].find((c)=>{const r=c.getBoundingClientRect();return c!==held&&e.clientY>r.top&&e.clientY<r.bottom});if(over)over.after(held)});addEventListener('pointerup',()=>{clearTimeout(t);held=null})`;

const dragged: readonly Cell[] = [
  plain(
    'sortable with a copy under the pointer',
    sortable(withCopy),
    drag('#f', '#h'),
    "order()==='BCAD'",
  ),
  plain('sortable with a copy, upward', sortable(withCopy), drag('#k', '#g'), "order()==='ADBC'"),
  plain('sortable after a hold', sortable(afterHold), drag('#f', '#h'), "order()==='BCAD'"),
  plain(
    'sortable that scrolls',
    `<div style="height:400px"></div>${sortable(withCopy)}<div style="height:2000px"></div>`,
    drag('#f', '#k'),
    "order()==='BCDA'",
  ),
  plain('event to another day', week(byMouse), drag('#f', '#g'), "day==='Tuesday'"),
  plain(
    'event to another hour',
    week(byMouse),
    drag('#f', '#g', '50% 75%'),
    "day==='Tuesday'&&Math.abs(top20-340)<=20",
  ),
  plain(
    'event to another hour of its own day',
    week(byMouse).replace(
      'role=gridcell aria-label=Monday',
      'id=m role=gridcell aria-label=Monday',
    ),
    drag('#f', '#m', '50% 75%'),
    "day==='Monday'&&Math.abs(top20-340)<=20",
  ),
  plain(
    'node onto a place of a canvas',
    `<div id=p style="position:relative;width:600px;height:300px;background:#eee"><div id=f style="position:absolute;left:10px;top:10px;width:60px;height:30px;background:#9cf">Node</div></div><script>let on=null;f.onpointerdown=(e)=>{on=[e.clientX-f.offsetLeft,e.clientY-f.offsetTop]};onpointermove=(e)=>{if(on){f.style.left=e.clientX-on[0]+'px';f.style.top=e.clientY-on[1]+'px'}};onpointerup=()=>{on=null}</script>`,
    drag('#f', '#p', '50% 50%'),
    'Math.abs(f.offsetLeft+30-300)<6&&Math.abs(f.offsetTop+15-150)<6',
  ),
  plain(
    'dropped at a place by drag events',
    `<div id=f draggable=true>Sum</div><div id=p style="width:600px;height:300px;background:#eee"></div><script>f.ondragstart=(e)=>e.dataTransfer.setData('text/plain','x');p.ondragover=(e)=>e.preventDefault();p.ondrop=(e)=>{e.preventDefault();const r=p.getBoundingClientRect();window.at=[Math.round(e.clientX-r.left),Math.round(e.clientY-r.top)].join();p.textContent='Sum at '+at}</script>`,
    drag('#f', '#p', '25% 50%'),
    "at==='150,150'",
  ),
  plain(
    'map moved by its own ground',
    `<div id=f role=application aria-label=Map style="width:400px;height:300px;background:#cde"><output id=o></output></div><script>let on=null;window.x=0;f.onmousedown=(e)=>{on=e.clientX};document.onmousemove=(e)=>{if(on!==null){x+=e.clientX-on;on=e.clientX;o.textContent='East '+x}};document.onmouseup=()=>{on=null}</script>`,
    drag('#f', '#f', '10% 50%'),
    'Math.abs(x+160)<10',
  ),
  byHand(
    'item that stays where it is',
    '<div id=f>Pear</div><div id=g>Fig</div>',
    drag('#f', '#g'),
    'false',
  ),
];

const multi = (closing: string): string =>
  `<label id=a>Tags</label><div style="position:relative;width:200px"><input id=f role=combobox aria-labelledby=a aria-expanded=false aria-controls=l><ul id=l role=listbox aria-multiselectable=true hidden style="position:absolute;margin:0;background:#fff;width:200px;height:80px;z-index:2"><li role=option aria-selected=false>Red</li><li role=option aria-selected=false>Blue</li></ul></div><div style="padding-top:10px"><button id=n onclick="window.hit=1">Next</button></div><script>const open=(is)=>{l.hidden=!is;f.ariaExpanded=String(is)};f.onclick=()=>open(true);l.onmousedown=(e)=>e.preventDefault();l.onclick=(e)=>{if(e.target.role==='option'){e.target.ariaSelected='true';f.focus()}};${closing}</script>`;
const redThenNext: Cell['acts'] = [{ kind: 'select', on: '#f', options: ['Red'] }, click('#n')];
const redAndNext = "l.children[0].ariaSelected==='true'&&window.hit===1";

const lists: readonly Cell[] = [
  steps(
    'list left open, closed by blur',
    multi('f.onblur=()=>open(false)'),
    redThenNext,
    redAndNext,
  ),
  steps(
    'list left open, closed by Escape',
    multi("f.onkeydown=(e)=>{if(e.key==='Escape')open(false)}"),
    redThenNext,
    redAndNext,
  ),
  steps(
    'list left open, closed by a press outside',
    multi(
      "document.addEventListener('mousedown',(e)=>{if(!l.contains(e.target)&&e.target!==f)open(false)})",
    ),
    redThenNext,
    redAndNext,
  ),
  steps(
    'list left open, closed by its button',
    multi('f.onclick=()=>open(l.hidden)'),
    redThenNext,
    redAndNext,
  ),
  steps(
    'list left open in a dialog that Escape closes',
    `<dialog id=d>${multi("document.addEventListener('pointerdown',(e)=>{if(!l.contains(e.target)&&e.target!==f)open(false)})")}</dialog><script>d.showModal();d.onkeydown=(e)=>{if(e.key==='Escape')d.close()}</script>`,
    redThenNext,
    `${redAndNext}&&d.open`,
  ),
  steps(
    'list behind a backdrop',
    `<div id=f role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-label=Tags>None</div><button id=n onclick="window.hit=1">Next</button><script>f.onclick=()=>{f.ariaExpanded='true';const m=document.createElement('div');m.innerHTML='<div style="position:fixed;inset:0" class=back></div><ul role=listbox aria-multiselectable=true tabindex=-1 style="position:fixed;left:50px;top:80px;background:#fff"><li role=option>Red</li><li role=option>Blue</li></ul>';document.body.append(m);const u=m.querySelector('ul');const close=()=>{m.remove();f.ariaExpanded='false';f.focus()};m.firstChild.onclick=close;u.focus();u.onkeydown=(e)=>{if(e.key==='Escape'||e.key==='Tab')close()};u.onclick=(e)=>{f.textContent=e.target.textContent;e.target.ariaSelected='true'}}</script>`,
    redThenNext,
    "f.textContent==='Red'&&window.hit===1",
  ),
];

const calendar = `<label>Day <input id=f readonly></label><div id=c hidden><div><button>Earlier</button> <b>March 2026</b> <button>Later</button></div><table></table></div><script>const t=c.querySelector('table');t.innerHTML=[0,1,2,3].map((w)=>'<tr>'+[1,2,3,4,5,6,7].map((d)=>'<td>'+(w*7+d)+'</td>').join('')+'</tr>').join('');t.onclick=(e)=>{f.value='2026-03-'+e.target.textContent.padStart(2,'0');c.hidden=true};f.onclick=()=>{c.hidden=false}</script>`;

const pickers: readonly Cell[] = [
  steps(
    'read-only field with a calendar',
    calendar.replace('<td>', '<td style="cursor:pointer">'),
    [click('#f'), click(named('/^17$/'))],
    "f.value==='2026-03-17'",
  ),
  steps(
    'read-only field with a calendar that opens on focus',
    calendar.replace('<td>', '<td style="cursor:pointer">').replace('f.onclick', 'f.onfocus'),
    [click('#f'), click(named('/^17$/'))],
    "f.value==='2026-03-17'",
  ),
  plain(
    'read-only field with a list',
    `<label>Country <input id=f readonly></label><ul id=l hidden><li>Norway</li><li>Italy</li></ul><script>f.onclick=()=>{l.hidden=false};l.onclick=(e)=>{f.value=e.target.textContent;l.hidden=true}</script>`,
    { kind: 'select', on: '#f', options: ['Italy'] },
    "f.value==='Italy'",
  ),
  plain(
    'read-only combobox',
    `<input id=f readonly role=combobox aria-label=Country aria-expanded=false aria-haspopup=listbox><ul id=l role=listbox hidden><li role=option>Norway</li><li role=option>Italy</li></ul><script>f.onmousedown=()=>{l.hidden=false;f.ariaExpanded='true'};l.onclick=(e)=>{f.value=e.target.textContent;l.hidden=true}</script>`,
    { kind: 'select', on: '#f', options: ['Italy'] },
    "f.value==='Italy'",
  ),
  byHand(
    'read-only field that offers nothing',
    '<label>Code <input id=f readonly value=7></label>',
    { kind: 'select', on: '#f', options: ['8'] },
    "f.value==='8'",
  ),
];

/** All cells under one word, so they can be run alone. */
export const hands: readonly Cell[] = [
  ...hovered,
  ...redrawn,
  ...presses,
  ...dragged,
  ...lists,
  ...pickers,
].map((cell) => ({ ...cell, framework: 'hand' }));
