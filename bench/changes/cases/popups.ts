/** Cases for menus, dialogs, toasts, alerts and tooltips. */
import {
  alert,
  alertWent,
  appears,
  button,
  type Case,
  collapsed,
  dialog,
  dialogWent,
  expanded,
  menu,
  menuWent,
  message,
  messageWent,
  options,
  optionsWent,
  state,
  text,
  tooltip,
  value,
} from '../fact.ts';

const hidden = '<style>.off{display:none}</style>';
const items = (...names: string[]): string =>
  names.map((name) => `<li role=menuitem>${name}</li>`).join('');
const choices = (...names: string[]): string =>
  names.map((name) => `<li role=option>${name}</li>`).join('');

export const popups: readonly Case[] = [
  {
    id: 'menu-hidden-attribute',
    html: `${button('m.hidden=false', 'File')}<ul role=menu id=m aria-label=File hidden>${items('New', 'Open', 'Save')}</ul>`,
    facts: [menu('File')],
  },
  {
    id: 'menu-display-class',
    html: `${hidden}${button("m.className='';this.ariaExpanded='true'", 'Edit', 'aria-expanded=false')}<ul role=menu id=m class=off aria-label=Edit>${items('Cut', 'Copy')}</ul>`,
    facts: [menu('Edit'), expanded('Edit')],
  },
  {
    id: 'menu-opacity',
    html: `<style>ul{opacity:0;pointer-events:none;transition:opacity .15s}ul.in{opacity:1}</style>${button("m.className='in'", 'View')}<ul role=menu id=m aria-label=View>${items('Zoom', 'Full screen')}</ul>`,
    facts: [menu('View')],
  },
  {
    id: 'menu-visibility',
    html: `${button("m.style.visibility='visible'", 'Tools')}<ul role=menu id=m aria-label=Tools style="visibility:hidden">${items('Spelling', 'Count')}</ul>`,
    facts: [menu('Tools')],
  },
  {
    id: 'menu-portal',
    html: button(
      `document.body.insertAdjacentHTML('beforeend','<div class=portal><div role=menu aria-label=Share><div role=menuitem>Link</div><div role=menuitem>Mail</div></div></div>')`,
      'Share',
    ),
    facts: [menu('Share')],
  },
  {
    id: 'menu-portal-late',
    html: button(
      `setTimeout(()=>document.body.insertAdjacentHTML('beforeend','<div role=menu aria-label=Sort><div role=menuitem>Price</div><div role=menuitem>Name</div></div>'),60);this.ariaExpanded='true'`,
      'Sort',
      'aria-expanded=false',
    ),
    facts: [menu('Sort'), expanded('Sort')],
  },
  {
    id: 'menu-closes',
    html: `<ul role=menu id=m aria-label=File>${items('New', 'Open')}</ul>${button('m.hidden=true', 'Close')}`,
    facts: [menuWent('File')],
  },
  {
    id: 'menu-removed',
    html: `<div id=w><div role=menu aria-label=Account><div role=menuitem>Profile</div><div role=menuitem>Sign out</div></div></div>${button("w.innerHTML='';this.ariaExpanded='false'", 'Account', 'aria-expanded=true')}`,
    facts: [menuWent('Account'), collapsed('Account')],
  },
  {
    id: 'menu-swapped',
    html: `<ul role=menu id=a aria-label=One>${items('A', 'B')}</ul><ul role=menu id=b aria-label=Two hidden>${items('C', 'D')}</ul>${button('a.hidden=true;b.hidden=false')}`,
    facts: [menu('Two'), menuWent('One')],
  },
  {
    id: 'menu-submenu',
    html: `<ul role=menu aria-label=Main><li role=menuitem id=go aria-expanded=false onclick="this.ariaExpanded='true';s.hidden=false">More<ul role=menu id=s aria-label=More hidden>${items('X', 'Y', 'Z')}</ul></li></ul>`,
    facts: [menu('More'), expanded('More')],
  },
  {
    id: 'menu-without-roles',
    html: `<style>.drop{display:none;position:absolute;top:40px}.open .drop{display:block}</style><div id=w>${button("w.className='open'", 'Shop')}<div class=drop><a href=/a>Shoes</a><a href=/b>Hats</a><a href=/c>Coats</a></div></div>`,
    facts: [menu()],
  },
  {
    id: 'menu-hover',
    html: `<nav><a id=m href=#>Products</a><ul hidden role=menu aria-label=Products>${items('Tea', 'Coffee')}</ul></nav><script>m.onmouseenter=()=>{m.nextElementSibling.hidden=false}</script>`,
    act: { kind: 'hover', on: '#m' },
    facts: [menu('Products')],
  },
  {
    id: 'menu-popover',
    html: `<button id=go popovertarget=p>Options</button><div id=p popover role=menu aria-label=Options><div role=menuitem>A</div><div role=menuitem>B</div></div>`,
    facts: [menu('Options')],
  },
  {
    id: 'menu-drawn-anew',
    html: `<div id=w><ul role=menu aria-label=Sizes>${items('S', 'M')}</ul></div>${button('w.innerHTML=w.innerHTML')}`,
    facts: [],
  },
  {
    id: 'dialog-native',
    html: `${button('d.showModal()')}<dialog id=d aria-label="Delete file"><p>It cannot be undone.</p><button>Cancel</button></dialog>`,
    facts: [dialog('Delete file')],
  },
  {
    id: 'dialog-native-closes',
    html: `<dialog id=d aria-label="Delete file"><p>It cannot be undone.</p><button id=go onclick="d.close()">Cancel</button></dialog><script>d.showModal()</script>`,
    facts: [dialogWent('Delete file')],
  },
  {
    id: 'dialog-aria-portal',
    html: button(
      `document.body.insertAdjacentHTML('beforeend','<div role=dialog aria-modal=true aria-labelledby=t><h2 id=t>Log in</h2><label>Name <input></label><label>Code <input></label></div>')`,
    ),
    facts: [dialog('Log in')],
  },
  {
    id: 'dialog-opacity',
    html: `<style>.d{opacity:0;visibility:hidden;position:fixed;inset:20%}.d.is-open{opacity:1;visibility:visible}</style>${button("d.classList.add('is-open')")}<div id=d class=d role=dialog aria-label=Filters><label><input type=checkbox> New</label></div>`,
    facts: [dialog('Filters')],
  },
  {
    id: 'dialog-removed-with-hidden-alert',
    html: `<div id=d role=dialog aria-label=Payment><p role=alert hidden>Card declined</p><p>Pay with card</p>${button('d.remove()', 'Close')}</div>`,
    facts: [dialogWent('Payment')],
  },
  {
    id: 'dialog-closed-elsewhere',
    html: `<div id=w><dialog aria-label=Help><p>How to</p></dialog><p>Old</p></div>${button("w.innerHTML='<dialog aria-label=Help><p>How to</p></dialog><p>Fresh</p>'")}`,
    facts: [text('Fresh')],
  },
  {
    id: 'dialog-next-page',
    html: `<div role=dialog aria-label=Wizard><p id=p>Choose a plan</p>${button("p.textContent='Enter your address'", 'Next')}</div>`,
    facts: [text('Enter your address')],
  },
  {
    id: 'dialog-over-dialog',
    html: `<div role=dialog aria-label=Edit>${button('c.hidden=false', 'Discard')}</div><div id=c hidden role=alertdialog aria-label="Discard changes?">Your text is lost.</div>`,
    facts: [dialog('Discard changes?')],
  },
  {
    id: 'dialog-replaced-by-toast',
    html: `<div id=d role=dialog aria-label=Confirm>Sure?${button("d.remove();t.textContent='Deleted'", 'Yes')}</div><div role=status id=t></div>`,
    facts: [dialogWent('Confirm'), message('Deleted')],
  },
  {
    id: 'drawer-off-canvas',
    html: `<style>aside{position:fixed;top:0;left:0;width:200px;height:100%;transform:translateX(-100%)}aside.in{transform:none}</style>${button("a.className='in'")}<aside id=a><a href=/x>Home</a><a href=/y>Orders</a><a href=/z>Help</a></aside>`,
    facts: [menu()],
  },
  {
    id: 'drawer-closes',
    html: `<style>aside{position:fixed;top:0;right:0;width:200px;height:100%}aside.out{transform:translateX(100%)}</style>${button("a.className='out'")}<aside id=a><h2>Basket</h2><p>1 kettle</p></aside>`,
    facts: [{ is: 'gone', words: '1 kettle' }],
  },
  {
    id: 'toast-status',
    html: `${button("t.textContent='Saved'")}<div id=t role=status></div>`,
    facts: [message('Saved')],
  },
  {
    id: 'toast-output',
    html: `${button("o.textContent='42 km'")}<output id=o></output>`,
    facts: [message('42 km')],
  },
  {
    id: 'toast-polite-portal',
    html: button(
      `document.body.insertAdjacentHTML('beforeend','<div class=toasts aria-live=polite><div class=toast><b>Copied</b> <button>Undo</button></div></div>')`,
    ),
    facts: [message('Copied')],
  },
  {
    id: 'toast-without-role',
    html: `<style>.toast{position:fixed;bottom:0}</style>${button(`document.body.insertAdjacentHTML('beforeend','<div class=toast>Link copied to clipboard</div>')`)}`,
    facts: [appears('Link copied to clipboard')],
  },
  {
    id: 'toast-changes',
    html: `${button("t.textContent='Saved'")}<div id=t role=status>Saving</div>`,
    facts: [message('Saved')],
  },
  {
    id: 'toast-goes',
    html: `<div id=t role=status>Draft saved</div>${button("t.textContent=''")}`,
    facts: [messageWent('Draft saved')],
  },
  {
    id: 'toast-flashes',
    html: `${button("t.textContent='Working';setTimeout(()=>{t.textContent=''},40)")}<div id=t role=status></div>`,
    facts: [],
  },
  {
    id: 'toast-second-line',
    html: `<div role=log id=l><p>Ann: hello</p></div>${button("l.insertAdjacentHTML('beforeend','<p>You: good morning</p>')")}`,
    facts: [message('good morning')],
  },
  {
    id: 'toast-screen-reader-only',
    html: `<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}</style>${button("t.textContent='3 results found'")}<div class=sr><div id=t role=status></div></div>`,
    facts: [],
  },
  {
    id: 'alert-added',
    html: button(
      `document.body.insertAdjacentHTML('beforeend','<div role=alert>Card declined</div>')`,
    ),
    facts: [alert('Card declined')],
  },
  {
    id: 'alert-fades-in',
    html: `<style>.t{opacity:0;transition:opacity .2s}.t.in{opacity:1}</style>${button(`document.body.insertAdjacentHTML('beforeend','<div class=t role=alert>No connection</div>');setTimeout(()=>document.querySelector('.t').classList.add('in'),20)`)}`,
    facts: [alert('No connection')],
  },
  {
    id: 'alert-hidden-stays',
    html: `<p role=alert hidden id=a>Wrong code</p><p id=p>Enter the code</p>${button("a.remove();p.textContent='Thank you'")}`,
    facts: [text('Thank you')],
  },
  {
    id: 'alert-hidden-in-form-removed',
    html: `<form id=f onsubmit="return false"><p>Name</p><div role=alert style="display:none">Required</div></form>${button("f.outerHTML='<p>Done, thank you</p>'")}`,
    facts: [{ is: 'gone', words: 'Name' }, appears('Done, thank you')],
  },
  {
    id: 'alert-dismissed',
    html: `<div role=alert id=a>Your trial ends soon ${button("document.querySelector('#a').remove()", '×', 'aria-label=Dismiss')}</div>`,
    facts: [alertWent('Your trial ends soon')],
  },
  {
    id: 'alert-empty-shown',
    html: `<div role=alert id=a hidden></div>${button('a.hidden=false')}`,
    facts: [],
  },
  {
    id: 'alert-two-parts',
    html: `${button('a.hidden=false')}<div role=alert id=a hidden><strong>Error</strong><span style="display:block">Stock is empty</span></div>`,
    facts: [alert('Error Stock is empty')],
  },
  {
    id: 'tooltip-hover',
    html: `<button id=m aria-describedby=t>?</button><div role=tooltip id=t hidden>At least 8 letters</div><script>m.onmouseenter=()=>{t.hidden=false}</script>`,
    act: { kind: 'hover', on: '#m' },
    facts: [tooltip('At least 8 letters')],
  },
  {
    id: 'listbox-opens',
    html: `<button id=go role=combobox aria-expanded=false aria-label=Colour onclick="this.ariaExpanded='true';l.hidden=false">Red</button><ul role=listbox id=l hidden aria-label=Colour>${choices('Red', 'Green', 'Blue')}</ul>`,
    facts: [options('Colour'), expanded('Colour')],
  },
  {
    id: 'listbox-chosen',
    html: `<button id=b role=combobox aria-expanded=true aria-label=Colour>Red</button><ul role=listbox id=l aria-label=Colour><li role=option id=go onclick="l.remove();b.textContent='Green';b.ariaExpanded='false'">Green</li><li role=option>Red</li></ul>`,
    facts: [optionsWent('Colour'), text('Green'), collapsed('Colour')],
  },
  {
    id: 'listbox-suggests',
    html: `<input id=i aria-label=City><ul role=listbox id=l aria-label=Cities></ul><script>i.oninput=()=>{l.innerHTML='<li role=option>Bern<li role=option>Berlin'}</script>`,
    act: { kind: 'fill', on: '#i', text: 'Be' },
    facts: [value('City', 'Be'), options('Cities')],
  },
  {
    id: 'listbox-narrows',
    html: `<input id=i aria-label=City><ul role=listbox id=l aria-label=Cities>${choices('Bern', 'Berlin', 'Oslo')}</ul><script>i.oninput=()=>{l.innerHTML='<li role=option>Oslo'}</script>`,
    act: { kind: 'fill', on: '#i', text: 'Os' },
    facts: [value('City', 'Os'), { is: 'gone', words: 'Bern' }, { is: 'gone', words: 'Berlin' }],
  },
  {
    id: 'cookie-bar-closes',
    html: `<div id=c role=dialog aria-label=Cookies style="position:fixed;bottom:0">We use cookies ${button("document.querySelector('#c').style.display='none'", 'Accept')}</div><p>Page</p>`,
    facts: [dialogWent('Cookies')],
  },
  {
    id: 'tab-in-dialog',
    html: `<div role=dialog aria-label=Settings><div role=tab id=a aria-selected=true>General</div><div role=tab id=go aria-selected=false onclick="a.ariaSelected='false';this.ariaSelected='true';p.textContent='Two-step login'">Security</div><p id=p>Language</p></div>`,
    facts: [state('Security', 'selected'), text('Two-step login')],
  },
];
