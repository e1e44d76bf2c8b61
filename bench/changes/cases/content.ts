/** Texts, lists, rows and sections. */
import {
  appears,
  button,
  type Case,
  goes,
  reordered,
  several,
  severalWent,
  state,
  text,
  value,
} from '../fact.ts';

const rows = (...cells: string[][]): string =>
  cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
const basket = (kettles: number): string =>
  `<ul><li><b>Kettle</b> <span>${kettles}</span> pieces</li><li><b>Lamp</b> <span>1</span> pieces</li><li><b>Chair</b> <span>4</span> pieces</li></ul>`;
/** Creates an element whose shadow tree contains a field without text beside it. */
const shadowField = `<script>const x=(tag)=>{const host=document.createElement(tag);host.attachShadow({mode:'open'}).innerHTML='<input aria-label=Nickname>';return host}</script>`;

export const content: readonly Case[] = [
  {
    id: 'text-node',
    html: `${button("n.firstChild.data='4 items'")}<b id=n>3 items</b>`,
    facts: [text('4 items')],
  },
  {
    id: 'text-content',
    html: `${button("n.textContent='Total 12.50'")}<p id=n>Total 10.00</p>`,
    facts: [text('Total 12.50')],
  },
  {
    id: 'text-number-in-line',
    html: `${button("n.textContent='4'")}<p>You have <b id=n>3</b> letters</p>`,
    facts: [text('You have 4 letters')],
  },
  {
    id: 'text-badge',
    html: `<header><a href=/cart>Basket <span id=n>0</span></a></header>${button("n.textContent='1'")}`,
    facts: [text('1')],
  },
  {
    id: 'text-appears',
    html: `${button("n.textContent='Welcome back, Ann'")}<p id=n></p>`,
    facts: [appears('Welcome back, Ann')],
  },
  {
    id: 'text-goes',
    html: `<p id=n>Limited offer</p>${button("n.textContent=''")}`,
    facts: [goes('Limited offer')],
  },
  {
    id: 'text-removed',
    html: `<p id=n>Limited offer</p>${button('n.remove()')}`,
    facts: [goes('Limited offer')],
  },
  {
    id: 'text-hidden',
    html: `<p id=n>Limited offer</p>${button('n.hidden=true')}`,
    facts: [goes('Limited offer')],
  },
  {
    id: 'text-shown-by-class-far-above',
    html: `<style>.more{display:none}.all .more{display:block}</style>${button("document.body.className='all'")}<div class=more>The kettle holds 1.7 litres</div>`,
    facts: [appears('The kettle holds 1.7 litres')],
  },
  {
    id: 'text-two-at-once',
    html: `<p id=a>Red</p><p id=b>10.00</p>${button("a.textContent='Blue';b.textContent='12.00'")}`,
    facts: [text('Blue'), text('12.00')],
  },
  {
    id: 'text-same-again',
    html: `${button("n.textContent='3 items'")}<p id=n>3 items</p>`,
    facts: [],
  },
  {
    id: 'text-spaces-only',
    html: `${button("n.textContent=' 3  items '")}<p id=n>3 items</p>`,
    facts: [],
  },
  {
    id: 'text-there-and-back',
    html: `${button("n.textContent='x';n.textContent='3 items'")}<p id=n>3 items</p>`,
    facts: [],
  },
  {
    id: 'text-spinner-between',
    html: `${button("n.textContent='Loading';setTimeout(()=>{n.textContent='Price 12'},80)")}<p id=n>Price 10</p>`,
    facts: [text('Price 12')],
  },
  {
    id: 'text-glued-labels',
    html: `<div id=d></div>${button("d.innerHTML='<span style=display:inline-block>Adults</span><span style=display:inline-block>2</span><button>More</button><button>Fewer</button>'")}`,
    facts: [appears('Adults 2 More Fewer')],
  },
  {
    id: 'text-glued-labels-gone',
    html: `<div id=d><button>More</button><button>Fewer</button></div>${button("d.innerHTML=''")}`,
    facts: [goes('More'), goes('Fewer')],
  },
  {
    id: 'text-glued-cells-gone',
    html: `<table id=t><tbody>${rows(['Tea', '2'], ['Milk', '1'])}</tbody></table>${button('t.rows[0].remove()')}`,
    facts: [goes('Tea 2')],
  },
  {
    id: 'section-shown',
    html: `${button('s.hidden=false')}<section id=s hidden><h2>Returns</h2><p>${'You may send it back within thirty days. '.repeat(10)}</p></section>`,
    facts: [appears('Returns')],
  },
  {
    id: 'section-hidden',
    html: `<section id=s><p>Box 7 of the north shelf</p></section>${button("s.style.display='none'")}`,
    facts: [goes('Box 7 of the north shelf')],
  },
  {
    id: 'section-folds-open',
    html: `<style>.b{max-height:0;overflow:hidden}.b.in{max-height:500px}</style>${button("b.classList.add('in')", 'Delivery')}<div class=b id=b><p>Two to four days</p></div>`,
    facts: [appears('Two to four days')],
  },
  {
    id: 'section-folds-shut',
    html: `<style>.b{overflow:hidden}.b.shut{max-height:0}</style>${button("b.classList.add('shut')", 'Delivery')}<div class=b id=b><p>Two to four days</p></div>`,
    facts: [goes('Two to four days')],
  },
  {
    id: 'view-swapped',
    html: `<main id=m><h1>Basket</h1><p>1 kettle</p></main>${button("m.innerHTML='<h1>Checkout</h1><p>Where shall it go?</p>'")}`,
    facts: [text('Checkout'), text('Where shall it go?')],
  },
  {
    id: 'view-drawn-anew-same',
    html: `<main id=m><h1>Basket</h1><ul><li>Kettle</li><li>Lamp</li></ul></main>${button('m.innerHTML=m.innerHTML')}`,
    facts: [],
  },
  {
    id: 'view-drawn-anew-one-line',
    html: `<main id=m>${basket(1)}</main>${button(`m.innerHTML=m.innerHTML.replace('<span>1</span> pieces</li><li><b>Lamp','<span>2</span> pieces</li><li><b>Lamp')`)}`,
    facts: [text('2')],
  },
  {
    id: 'view-drawn-anew-one-more',
    html: `<main id=m><h1>Notes</h1><ul><li>Milk</li><li>Bread</li></ul></main>${button("m.innerHTML='<h1>Notes</h1><ul><li>Milk</li><li>Bread</li><li>Butter</li></ul>'")}`,
    facts: [appears('Butter')],
  },
  {
    id: 'view-drawn-anew-one-less',
    html: `<main id=m><h1>Notes</h1><ul><li>Milk</li><li>Bread</li><li>Butter</li></ul></main>${button("m.innerHTML='<h1>Notes</h1><ul><li>Milk</li><li>Butter</li></ul>'")}`,
    facts: [goes('Bread')],
  },
  {
    id: 'view-drawn-anew-another-step',
    html: `<ol id=s><li aria-current=step><span>Address</span></li><li><span>Payment</span></li></ol><h1 id=h>Address</h1>${button("s.innerHTML='<li class=done><button>Address</button></li><li aria-current=step><span>Payment</span></li>';h.textContent='Payment'", 'Next')}`,
    facts: [state('Payment', 'the current one'), text('Payment')],
  },
  {
    id: 'view-drawn-anew-button-enabled',
    html: `<div id=w><p>Ready</p><button disabled>Send</button></div>${button("w.innerHTML='<p>Ready</p><button>Send</button>'")}`,
    facts: [state('Send', 'enabled')],
  },
  {
    id: 'list-grows-by-four',
    html: `<ul aria-label=Results id=l><li>1</li></ul>${button("l.insertAdjacentHTML('beforeend','<li>2</li><li>3</li><li>4</li><li>5</li>')")}`,
    facts: [several(4, 'Results')],
  },
  {
    id: 'list-grows-by-one',
    html: `<ul id=l><li>Milk</li></ul>${button("l.insertAdjacentHTML('beforeend','<li>Bread</li>')")}`,
    facts: [appears('Bread')],
  },
  {
    id: 'list-grows-in-front',
    html: `<ul id=l><li>Milk</li><li>Bread</li></ul>${button("l.insertAdjacentHTML('afterbegin','<li>Jam</li>')")}`,
    facts: [appears('Jam')],
  },
  {
    id: 'list-anew-with-four-more',
    html: `<ul aria-label=Results id=l></ul>${button('draw(6)')}<script>const draw=(n)=>{l.innerHTML=Array.from({length:n},(_,i)=>'<li>Result '+(i+1)+'</li>').join('')};draw(2)</script>`,
    facts: [several(4, 'Results')],
  },
  {
    id: 'list-loses-one',
    html: `<ul id=l><li>Milk</li><li>Bread</li></ul>${button('l.children[1].remove()')}`,
    facts: [goes('Bread')],
  },
  {
    id: 'list-loses-all',
    html: `<ul id=l aria-label=Files><li>a.txt</li><li>b.txt</li><li>c.txt</li></ul>${button("l.innerHTML=''")}`,
    facts: [severalWent(3, 'Files')],
  },
  {
    id: 'list-filtered-by-style',
    html: `<ul id=l><li>Tea</li><li>Milk</li><li>Toast</li></ul>${button("l.children[1].style.display='none'")}`,
    facts: [goes('Milk')],
  },
  {
    id: 'list-filtered-anew',
    html: `<ul id=l><li>Tea</li><li>Milk</li><li>Toast</li></ul>${button("l.innerHTML='<li>Tea</li><li>Toast</li>'")}`,
    facts: [goes('Milk')],
  },
  {
    id: 'list-sorted-by-moving',
    html: `<ul id=l aria-label=Prices><li>30</li><li>10</li><li>20</li></ul>${button('l.append(...[...l.children].sort((a,b)=>a.textContent-b.textContent))')}`,
    facts: [reordered('Prices')],
  },
  {
    id: 'list-sorted-anew',
    html: `<ul id=l aria-label=Prices><li>30 pounds</li><li>10 pounds</li><li>20 pounds</li></ul>${button("l.innerHTML='<li>10 pounds</li><li>20 pounds</li><li>30 pounds</li>'")}`,
    facts: [reordered('Prices')],
  },
  {
    id: 'list-moved-to-the-same-order',
    html: `<ul id=l><li>1</li><li>2</li><li>3</li></ul>${button('l.append(...l.children)')}`,
    facts: [],
  },
  {
    id: 'list-item-renamed',
    html: `<ul id=l><li>Paris, 2 nights, window seat</li><li>Rome</li></ul>${button("l.innerHTML='<li>Paris, 3 nights, window seat</li><li>Rome</li>'")}`,
    facts: [text('Paris, 3 nights')],
  },
  {
    id: 'rows-added',
    html: `<table aria-label=Trains><tbody id=t>${rows(['7:10', 'Bern'])}</tbody></table>${button("t.insertAdjacentHTML('beforeend','<tr><td>8:10<td>Bern<tr><td>9:10<td>Bern<tr><td>10:10<td>Bern')")}`,
    facts: [several(3, 'Trains')],
  },
  {
    id: 'rows-next-page',
    html: `<table aria-label=Orders><tbody id=t>${rows(['1', 'Tea'], ['2', 'Milk'], ['3', 'Jam'])}</tbody></table>${button("t.innerHTML='<tr><td>4<td>Rice<tr><td>5<td>Corn<tr><td>6<td>Peas'")}`,
    facts: [several(3, 'Orders'), severalWent(3, 'Orders')],
  },
  {
    id: 'rows-sorted',
    html: `<table aria-label=Ships><tbody id=t>${rows(['Beta', '20'], ['Alpha', '10'])}</tbody></table>${button('t.append(t.rows[0])')}`,
    facts: [reordered('Ships')],
  },
  {
    id: 'rows-cell-changed',
    html: `<table><tbody id=t>${rows(['Tea', '2', 'Remove'], ['Milk', '1', 'Remove'])}</tbody></table>${button("t.innerHTML=t.innerHTML.replace('<td>2</td>','<td>3</td>')")}`,
    facts: [text('3')],
  },
  {
    id: 'cards-added',
    html: `<div id=g aria-label=Products role=list></div>${button("g.innerHTML=['Tea','Jam','Rice'].map(n=>'<div role=listitem><h3>'+n+'</h3><button>Buy</button></div>').join('')")}`,
    facts: [several(3, 'Products')],
  },
  {
    id: 'load-more-after-fetch',
    html: `<ul id=l aria-label=Posts><li>One</li></ul>${button("fetch('/data').then(()=>l.insertAdjacentHTML('beforeend','<li>Two</li><li>Three</li><li>Four</li>'))", 'More')}`,
    facts: [several(3, 'Posts')],
  },
  {
    id: 'button-added',
    html: `<div id=d></div>${button("d.innerHTML='<button>Undo</button>'")}`,
    facts: [appears('Undo')],
  },
  {
    id: 'button-icon-added',
    html: `<div id=d></div>${button("d.innerHTML='<button aria-label=Undo>&#8630;</button>'")}`,
    facts: [appears('Undo')],
  },
  {
    id: 'button-removed',
    html: `<button id=b>Pay now</button>${button('b.remove()')}`,
    facts: [goes('Pay now')],
  },
  {
    id: 'field-added',
    html: `<div id=d></div>${button("d.innerHTML='<label>Company <input></label>'")}`,
    facts: [appears('Company')],
  },
  {
    id: 'fields-added',
    html: `<form id=f></form>${button("f.innerHTML='<h2>Guest 2</h2><label>Name <input></label><label>Age <input></label>'")}`,
    facts: [appears('Guest 2')],
  },
  {
    id: 'picture-added',
    html: `<div id=d></div>${button("d.innerHTML='<img alt=Harbour width=20 height=20>'")}`,
    facts: [appears('Harbour')],
  },
  {
    id: 'shadow-text',
    html: `${button("x.shadowRoot.querySelector('p').textContent='Rain at noon'")}<x-box id=x></x-box><script>x.attachShadow({mode:'open'}).innerHTML='<p>Sunny</p>'</script>`,
    facts: [text('Rain at noon')],
  },
  {
    id: 'shadow-added',
    html: `${button("x.shadowRoot.innerHTML+='<p>Two nights</p>'")}<x-box id=x></x-box><script>x.attachShadow({mode:'open'}).innerHTML='<p>Hotel</p>'</script>`,
    facts: [appears('Two nights')],
  },
  {
    id: 'shadow-field-appears',
    html: `<div id=n></div>${button("n.append(x('p'))")}${shadowField}`,
    facts: [{ is: 'appeared', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'shadow-field-goes',
    html: `<div id=n></div>${button('n.firstChild.remove()')}${shadowField}<script>n.append(x('div'))</script>`,
    facts: [{ is: 'gone', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'shadow-field-shown',
    html: `<div id=n hidden></div>${button('n.hidden=false')}${shadowField}<script>n.append(x('div'))</script>`,
    facts: [{ is: 'appeared', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'shadow-field-hidden',
    html: `<div id=n></div>${button('n.hidden=true')}${shadowField}<script>n.append(x('div'))</script>`,
    facts: [{ is: 'gone', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'editor-typed',
    html: `<div contenteditable role=textbox aria-label=Note><p>old</p></div>`,
    act: { kind: 'fill', on: 'div', text: 'Buy milk' },
    facts: [value('Note', 'Buy milk')],
  },
  {
    id: 'hidden-part-written',
    html: `${button("n.textContent='secret token'")}<p id=n hidden>x</p>`,
    facts: [],
  },
  {
    id: 'script-added',
    html: button(
      "document.body.append(Object.assign(document.createElement('script'),{text:'window.x=1'}),document.createElement('style'))",
    ),
    facts: [],
  },
  {
    id: 'comment-markers-moved',
    html: `<div id=d><!--a--><p>Tea</p><!--b--></div>${button("d.replaceChildren(document.createComment('c'),d.querySelector('p'),document.createComment('d'))")}`,
    facts: [],
  },
  {
    id: 'table-drawn-anew-same',
    html: `<table id=t><tbody>${rows(['Tea', '2'], ['Milk', '1'])}</tbody></table>${button('t.replaceChildren(...[...t.children].map((c)=>c.cloneNode(true)))')}`,
    facts: [],
  },
  {
    id: 'eye-only-appears',
    html: `<p id=n>Lamp</p>${button("n.insertAdjacentHTML('beforeend', ' <b aria-hidden=true>Only 3 left</b>')")}`,
    facts: [appears('Only 3 left')],
  },
  {
    id: 'eye-only-goes',
    html: `<p>Lamp <b id=n aria-hidden=true>Only 3 left</b></p>${button('n.remove()')}`,
    facts: [goes('Only 3 left')],
  },
  {
    id: 'eye-only-twice-goes',
    html: `<p id=n><b aria-hidden=true>Only 3 left</b> <b aria-hidden=true>Only 3 left</b></p>${button('n.remove()')}`,
    facts: [goes('Only 3 left')],
  },
  {
    id: 'price-drawn-and-spelled',
    html: `<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden}</style><p id=n><span class=sr>$10.50</span><span aria-hidden=true>$10<sup>50</sup></span></p>${button(
      "n.innerHTML='<span class=sr>$12.50</span><span aria-hidden=true>$12<sup>50</sup></span>'",
    )}`,
    facts: [text('$12.50')],
  },
  {
    id: 'icon-drawn-anew',
    html: `<p id=n><i class=material-icons aria-hidden=true>expand_more</i> Details</p>${button(
      "n.innerHTML='<i class=material-icons aria-hidden=true>expand_less</i> Details'",
    )}`,
    facts: [],
  },
  {
    id: 'field-appears',
    html: `<div id=n></div>${button("n.innerHTML='<input aria-label=Nickname>'")}`,
    facts: [{ is: 'appeared', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'field-without-a-name-appears',
    html: `<div id=n></div>${button("n.append(document.createElement('textarea'))")}`,
    facts: [{ is: 'appeared', words: '', what: 'textbox' }],
  },
  {
    id: 'field-goes',
    html: `<div><input id=n aria-label=Nickname></div>${button('n.remove()')}`,
    facts: [{ is: 'gone', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'field-hidden',
    html: `<div><input id=n aria-label=Nickname></div>${button('n.hidden=true')}`,
    facts: [{ is: 'gone', words: 'Nickname', what: 'textbox' }],
  },
  {
    id: 'item-folded-to-nothing',
    html: `<style>.fold{height:0;overflow:hidden}</style><ul><li id=n>Second shelf</li><li>Third</li></ul>${button("n.className='fold'")}`,
    facts: [goes('Second shelf')],
  },
  {
    id: 'text-put-into-what-is-closed',
    html: `<details id=n><summary>More</summary></details>${button("n.append('Not to be seen')")}`,
    facts: [],
  },
  {
    id: 'text-moved-into-what-is-closed',
    html: `<p id=n>For later</p><details id=d><summary>More</summary></details>${button('d.append(n)')}`,
    facts: [goes('For later')],
  },
  {
    id: 'row-like-the-last',
    html: `<table><tbody id=n>${rows(['Lamp', '5'])}</tbody></table>${button('n.append(n.rows[0].cloneNode(true))')}`,
    facts: [appears('Lamp 5')],
  },
];
