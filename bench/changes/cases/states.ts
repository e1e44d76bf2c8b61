/** States, values, validation, and controls that only look chosen. */
import {
  appears,
  button,
  type Case,
  collapsed,
  expanded,
  goes,
  invalid,
  state,
  text,
  value,
} from '../fact.ts';

const segment =
  '<style>.s button{background:#eee;color:#333;border:0}.s .active{background:#06c;color:#fff}</style>';
const pick = "for(const b of this.parentElement.children)b.classList.toggle('active',b===this)";

export const states: readonly Case[] = [
  {
    id: 'expanded',
    html: button("this.ariaExpanded='true'", 'Filters', 'aria-expanded=false'),
    facts: [expanded('Filters')],
  },
  {
    id: 'expanded-late',
    html: button("setTimeout(()=>{this.ariaExpanded='true'},60)", 'Filters', 'aria-expanded=false'),
    facts: [expanded('Filters')],
  },
  {
    id: 'expanded-with-content',
    html: `${button("this.ariaExpanded='true';p.hidden=false", 'Shipping', 'aria-expanded=false')}<p id=p hidden>Free above 40 pounds</p>`,
    facts: [expanded('Shipping'), appears('Free above 40 pounds')],
  },
  {
    id: 'collapsed-with-content',
    html: `${button("this.ariaExpanded='false';p.hidden=true", 'Shipping', 'aria-expanded=true')}<p id=p>Free above 40 pounds</p>`,
    facts: [collapsed('Shipping'), goes('Free above 40 pounds')],
  },
  {
    id: 'details-opens',
    html: '<details><summary id=go>Size guide</summary><p>Measure your foot</p></details>',
    facts: [expanded('Size guide'), appears('Measure your foot')],
  },
  {
    id: 'details-closes',
    html: '<details open><summary id=go>Size guide</summary><p>Measure your foot</p></details>',
    facts: [collapsed('Size guide'), goes('Measure your foot')],
  },
  {
    id: 'tree-item-opens',
    html: `<ul role=tree aria-label=Folders><li role=treeitem id=go aria-expanded=false aria-label=Work onclick="this.ariaExpanded='true';g.hidden=false">Work<ul role=group id=g hidden><li role=treeitem>Plans</li></ul></li></ul>`,
    facts: [expanded('Work'), appears('Plans')],
  },
  {
    id: 'tab-panel',
    html: `<div role=tablist><button role=tab id=a aria-selected=true>Text</button><button role=tab id=go aria-selected=false onclick="a.ariaSelected='false';this.ariaSelected='true';p.hidden=true;q.hidden=false">Pictures</button></div><div role=tabpanel id=p>Words of the page</div><div role=tabpanel id=q hidden>Seven photographs</div>`,
    facts: [state('Pictures', 'selected'), appears('Seven photographs'), goes('Words of the page')],
  },
  {
    id: 'checkbox',
    html: '<label><input type=checkbox id=go> Gift wrap</label>',
    facts: [state('Gift wrap', 'checked')],
  },
  {
    id: 'checkbox-off',
    html: '<label><input type=checkbox id=go checked> Gift wrap</label>',
    facts: [state('Gift wrap', 'unchecked')],
  },
  {
    id: 'checkbox-drawn',
    html: `<style>input{position:absolute;opacity:0}i{display:inline-block;width:20px;height:20px;background:#ccc}input:checked+i{background:#060}</style><label id=go><input type=checkbox><i></i> Terms</label>`,
    facts: [state('Terms', 'checked')],
  },
  {
    id: 'checkbox-shows-more',
    html: `<label><input type=checkbox id=go onchange="d.hidden=false"> Another address</label><div id=d hidden><label>Street <input></label><label>Town <input></label></div>`,
    facts: [
      state('Another address', 'checked'),
      { is: 'appeared', words: '', what: 'group of fields' },
    ],
  },
  {
    id: 'checkbox-aria',
    html: `<div role=checkbox id=go aria-checked=false tabindex=0 onclick="this.ariaChecked='true'">News</div>`,
    facts: [state('News', 'checked')],
  },
  {
    id: 'switch',
    html: `<button role=switch id=go aria-checked=false onclick="this.ariaChecked='true'">Dark mode</button>`,
    facts: [state('Dark mode', 'checked')],
  },
  {
    id: 'radio',
    html: '<label><input type=radio name=r checked> Small</label><label><input type=radio name=r id=go> Large</label>',
    facts: [state('Large', 'checked')],
  },
  {
    id: 'radio-hidden-input',
    html: '<style>input{display:none}span{border:1px solid #999}input:checked+span{border-color:#06c;background:#cef}</style><label><input type=radio name=r checked><span>Small</span></label><label id=go><input type=radio name=r><span>Large</span></label>',
    facts: [state('Large', 'checked')],
  },
  {
    id: 'toggle-pressed',
    html: button("this.ariaPressed='true'", 'Bold', 'aria-pressed=false'),
    facts: [state('Bold', 'pressed')],
  },
  {
    id: 'toggle-pressed-with-class',
    html: `<style>.on{background:#cef}</style>${button("this.ariaPressed='true';this.className='on'", 'Italic', 'aria-pressed=false')}`,
    facts: [state('Italic', 'pressed')],
  },
  {
    id: 'toggle-renamed',
    html: button("this.ariaLabel='Pause'", '&#9654;', 'aria-label=Play'),
    facts: [text('Pause')],
  },
  {
    id: 'toggle-relabelled',
    html: button("this.textContent='Following'", 'Follow'),
    facts: [text('Following')],
  },
  {
    id: 'option-selected',
    html: `<ul role=listbox aria-label=Size><li role=option id=a aria-selected=true>S</li><li role=option id=go aria-selected=false onclick="a.ariaSelected='false';this.ariaSelected='true'">M</li></ul>`,
    facts: [state('M', 'selected')],
  },
  {
    id: 'row-selected',
    html: `<table role=grid><tr id=go aria-selected=false onclick="this.ariaSelected='true'"><td>Ship 4</td></tr><tr aria-selected=false><td>Ship 5</td></tr></table>`,
    facts: [state('Ship 4', 'selected')],
  },
  {
    id: 'current-page',
    html: `<nav><a href=# id=a aria-current=page>1</a> <a href=# id=go onclick="a.ariaCurrent=null;a.removeAttribute('aria-current');this.setAttribute('aria-current','page');return false">2</a></nav>`,
    facts: [state('2', 'the current one')],
  },
  {
    id: 'enabled',
    html: `<button id=s disabled>Send</button>${button('s.disabled=false', 'Agree')}`,
    facts: [state('Send', 'enabled')],
  },
  {
    id: 'disabled',
    html: button('this.disabled=true', 'Save'),
    facts: [state('Save', 'disabled')],
  },
  {
    id: 'disabled-aria',
    html: `<a role=button id=s>Next</a>${button("s.ariaDisabled='true'")}`,
    facts: [state('Next', 'disabled')],
  },
  {
    id: 'button-busy',
    html: button(
      "this.disabled=true;this.textContent='Saving';setTimeout(()=>{this.textContent='Saved'},70)",
      'Save',
    ),
    facts: [state('Saved', 'disabled'), text('Saved')],
  },
  {
    id: 'field-becomes-read-only',
    html: `<label>Code <input id=i value=7></label>${button('i.readOnly=true')}`,
    facts: [state('Code', 'read-only')],
  },
  {
    id: 'value-set-by-script',
    html: `<label>Nights <input id=i value=2></label>${button("i.value='3'", 'More')}`,
    facts: [value('Nights', '3')],
  },
  {
    id: 'value-typed',
    html: '<label>Name <input></label>',
    act: { kind: 'fill', on: 'input', text: 'Ann' },
    facts: [value('Name', 'Ann')],
  },
  {
    id: 'value-formatted',
    html: `<label>Card <input oninput="this.value=this.value.replace(/(.{4})(?=.)/g,'$1 ')"></label>`,
    act: { kind: 'fill', on: 'input', text: '12345678' },
    facts: [value('Card', '1234 5678')],
  },
  {
    id: 'value-fills-another',
    html: `<label>Post code <input id=i oninput="o.value='Leeds'"></label><label>Town <input id=o></label>`,
    act: { kind: 'fill', on: '#i', text: 'LS1' },
    facts: [value('Post code', 'LS1'), value('Town', 'Leeds')],
  },
  {
    id: 'value-emptied',
    html: `<label>Search <input id=i value=tea></label>${button("i.value=''", 'Clear')}`,
    facts: [value('Search', '')],
  },
  {
    id: 'value-native-list',
    html: '<label>Size <select><option>S<option>M</select></label>',
    act: { kind: 'select', on: 'select', options: ['M'] },
    facts: [value('Size', 'M')],
  },
  {
    id: 'value-list-fills-list',
    html: `<label>Country <select id=c onchange="t.innerHTML='<option>Oslo<option>Bergen'"><option>Denmark<option>Norway</select></label><label>Town <select id=t><option>Aarhus</select></label>`,
    act: { kind: 'select', on: '#c', options: ['Norway'] },
    facts: [value('Country', 'Norway'), value('Town', 'Oslo')],
  },
  {
    id: 'value-slider-aria',
    html: `<div role=slider id=s aria-label=Volume aria-valuenow=30 tabindex=0></div>${button("s.setAttribute('aria-valuenow','40')", 'Louder')}`,
    facts: [value('Volume', '40')],
  },
  {
    id: 'value-progress-aria',
    html: `<div role=progressbar id=s aria-label=Upload aria-valuenow=0 style="width:90px;height:9px"></div>${button("s.setAttribute('aria-valuenow','100')", 'Upload')}`,
    facts: [value('Upload', '100')],
  },
  {
    id: 'value-progress-native',
    html: `<label>Upload <progress id=s max=100 value=0></progress></label>${button('s.value=100', 'Send')}`,
    facts: [value('Upload', '100%')],
  },
  {
    id: 'invalid-aria',
    html: `<label>Email <input id=e aria-describedby=m></label><p id=m></p>${button("e.setAttribute('aria-invalid',true);m.textContent='Enter an address'")}`,
    facts: [invalid('Email', 'Enter an address'), appears('Enter an address')],
  },
  {
    id: 'invalid-native',
    html: '<form onsubmit="return false"><label>Email <input required></label><button id=go>Send</button></form>',
    facts: [invalid('Email')],
  },
  {
    id: 'invalid-by-class',
    html: `<style>.error{border:2px solid red}</style><form onsubmit="return false"><label>Age <input id=a></label><button id=go onclick="a.className='error'">Send</button></form>`,
    facts: [invalid('Age')],
  },
  {
    id: 'invalid-by-wrapper-class',
    html: `<style>.has-error label{color:red}.has-error .m{display:block}.m{display:none}</style><div class=field id=f><label>Age <input></label><p class=m>Must be a number</p></div>${button("f.classList.add('has-error')", 'Send')}`,
    facts: [invalid('Age'), appears('Must be a number')],
  },
  {
    id: 'invalid-text-only',
    html: `<label>Code <input></label><p id=m style="color:red"></p>${button("m.textContent='This code has expired'", 'Apply')}`,
    facts: [appears('This code has expired')],
  },
  {
    id: 'invalid-cleared',
    html: `<label>Email <input id=e aria-invalid=true aria-describedby=m></label><p id=m>Enter an address</p><script>e.oninput=()=>{e.removeAttribute('aria-invalid');m.textContent=''}</script>`,
    act: { kind: 'fill', on: '#e', text: 'a@b.example' },
    facts: [value('Email', 'a@b.example'), goes('Enter an address')],
  },
  {
    id: 'segment-of-two',
    html: `${segment}<div class=s><button class=active onclick="${pick}">Monthly</button><button id=go onclick="${pick}">Yearly</button></div>`,
    facts: [state('Yearly', 'highlighted')],
  },
  {
    id: 'segment-of-three-hashed-classes',
    html: `<style>.a1{background:#fff}.b2{background:#036;color:#fff}</style><div><span class=b2>Day</span><span class=a1 id=go onclick="for(const b of this.parentElement.children)b.className=b===this?'b2':'a1'">Week</span><span class=a1>Month</span></div>`,
    facts: [state('Week', 'highlighted')],
  },
  {
    id: 'segment-of-two-hashed-classes',
    html: `<style>.a1{background:#fff}.b2{background:#036;color:#fff}</style><div><a href=# class=b2>Day</a><a href=# class=a1 id=go onclick="for(const b of this.parentElement.children)b.className=b===this?'b2':'a1';return false">Week</a></div>`,
    facts: [state('Week', 'highlighted')],
  },
  {
    id: 'segment-inline-style',
    html: `<div><button id=go onclick="this.style.background='#fc0'">S</button><button>M</button><button>L</button></div>`,
    facts: [state('S', 'highlighted')],
  },
  {
    id: 'segment-data-attribute',
    html: `<style>[data-state=on]{background:#036;color:#fff}</style><div><button data-state=on onclick="">Left</button><button id=go data-state=off onclick="this.previousElementSibling.dataset.state='off';this.dataset.state='on'">Right</button></div>`,
    facts: [state('Right', 'highlighted')],
  },
  {
    id: 'segment-in-list-items',
    html: `<style>li{display:inline-block}li.is-selected{font-weight:700;border-bottom:2px solid red}</style><ul><li class=is-selected><a href=#>News</a></li><li><a href=# id=go onclick="for(const l of document.querySelectorAll('li'))l.classList.toggle('is-selected',l.contains(this));return false">Sport</a></li></ul>`,
    facts: [state('Sport', 'highlighted')],
  },
  {
    id: 'chip-off',
    html: `${segment}<div class=s><button>Red</button><button id=go class=active onclick="this.classList.remove('active')">Blue</button><button>Green</button></div>`,
    facts: [state('Blue', 'no longer highlighted')],
  },
  {
    id: 'heart-filled',
    html: `<div><button id=go aria-label=Like onclick="this.firstElementChild.setAttribute('fill','red')"><svg width=20 height=20 fill=none stroke=black><circle cx=10 cy=10 r=8></circle></svg></button></div>`,
    facts: [state('Like', 'looking different')],
  },
  {
    id: 'day-chosen',
    html: `<style>td.sel{background:#06c;color:#fff}</style><table><tr><td>1</td><td class=sel>2</td><td id=go onclick="document.querySelector('.sel').className='';this.className='sel'">3</td><td>4</td></tr></table>`,
    facts: [state('3', 'highlighted')],
  },
  {
    id: 'focus-style-only',
    html: `<style>button:focus{background:#ff0}</style><div>${button('void 0')}<button>Other</button></div>`,
    facts: [],
  },
  {
    id: 'focus-class-only',
    html: `<style>.focus-visible{outline:2px solid red;background:#ffd}</style><div>${button("this.classList.add('focus-visible')")}<button>Other</button></div>`,
    facts: [],
  },
  {
    id: 'ripple-only',
    html: `<div>${button("this.insertAdjacentHTML('beforeend','<span class=ripple></span>');setTimeout(()=>this.querySelector('.ripple').remove(),60)")}<button>Other</button></div>`,
    facts: [],
  },
  {
    id: 'class-without-look',
    html: `<div>${button("this.classList.add('js-touched')")}<button>Other</button></div>`,
    facts: [],
  },
  {
    id: 'radio-in-form-drawn-anew',
    html: `<form id=f></form><script>const draw=(n)=>{f.innerHTML='<label><input type=radio name=w '+(n?'':'checked')+'>Home</label><label><input type=radio name=w '+(n?'checked':'')+' id=go onclick="draw(1)">Shop</label>'+(n?'<p>Open from nine</p>':'<p>Within two days</p>')};draw(0)</script>`,
    facts: [state('Shop', 'checked'), text('Open from nine')],
  },
  {
    id: 'checkbox-drawn-anew-under-other-ids',
    html: `<div id=f></div><script>let k=0;const draw=(n)=>{k++;f.innerHTML='<input type=checkbox id=c'+k+' '+(n?'checked':'')+' onclick="draw(1)"><label id=go for=c'+k+'>Gift wrap</label>'+(n?'<p>Three pounds more</p>':'')};draw(0)</script>`,
    facts: [state('Gift wrap', 'checked'), appears('Three pounds more')],
  },
  {
    id: 'list-drawn-anew-with-what-was-chosen',
    html: `<form id=f></form><script>const draw=(n)=>{f.innerHTML='<label>Size <select id=s onchange="draw(this.selectedIndex)"><option>Small<option>Large</select></label>';s.selectedIndex=n};draw(0)</script>`,
    act: { kind: 'select', on: '#s', options: ['Large'] },
    facts: [value('Size', 'Large')],
  },
  {
    id: 'form-drawn-anew-as-it-was',
    html: `<form id=f></form>${button('draw()')}<script>const draw=()=>{f.innerHTML='<label>Name <input value=Anna></label><label><input type=checkbox checked>News</label><select><option>One<option selected>Two</select>'};draw()</script>`,
    facts: [],
  },
  {
    id: 'button-switched-on-by-class',
    html: `<style>.disabled{pointer-events:none;opacity:.5}</style><p>Ready?</p><button class=disabled id=s>Send it</button>${button("s.className=''")}`,
    facts: [state('Send it', 'enabled')],
  },
  {
    id: 'page-switched-off-by-class-of-its-item',
    html: `<style>.disabled{pointer-events:none;opacity:.5}</style><ul><li id=i class=page><a href=#>Previous</a></li></ul>${button("i.className='page disabled'")}`,
    facts: [state('Previous', 'disabled')],
  },
];
