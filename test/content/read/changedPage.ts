/** The page that the tests change, with everything that the page reader handles specially. */
export const changedPage = `<style>
  .off{display:none} .ghost{visibility:hidden} .clear{opacity:0} .press{cursor:pointer} .small{height:0;overflow:hidden}
  #tick:checked ~ .told{display:none} li.odd + li.shy{display:none} [data-off]{display:none}
  section:has(> .flag) .under{visibility:hidden} .box{height:60px;overflow:auto} .pale{color:#fff} .on{background:#036}
</style>
<header><nav aria-label="Main"><a href="/a">Home</a> <a href="/b">Goods</a> <a href="/c"></a></nav></header>
<main>
  <h1>Page</h1>
  <section><p class="under">Under</p><div><p>One <a href="/one">link</a> two</p><img alt="Boat"><p>Boat</p></div></section>
  <ul id="list">${Array.from({ length: 12 }, (_, at) => `<li class="${at % 3 ? '' : 'odd'}"><b>Item ${at}</b> <a href="/i${at}">Open</a> <button>Delete</button> <span>${at} €</span></li>`).join('')}</ul>
  <table><thead><tr><th>No.<th>Name<th>Do</thead><tbody>${Array.from({ length: 8 }, (_, at) => `<tr><td>${at}<td><a href="/r${at}">Row ${at}</a><td><button>Go</button></tr>`).join('')}</tbody></table>
  <form aria-label="Form"><label for="name">Name</label><input id="name"><label><input type="checkbox" id="tick"> Agree</label><p class="told">Told</p>
    <select><option>Red<option>Green<option>Blue</select><textarea aria-describedby="hint"></textarea><span id="hint">Hint</span>
    <fieldset><legend>More</legend><input type="radio" name="r" value="1"><input type="radio" name="r" value="2"></fieldset></form>
  <div class="box"><div style="height:300px">Tall <i>thing</i></div></div>
  <details><summary>Show</summary><p>Shown <a href="/s">more</a></p></details>
  <dialog aria-label="Ask"><p>Sure?</p><button>Yes</button></dialog>
  <div id="cards">${Array.from({ length: 6 }, (_, at) => `<div class="card"><div><h3>Card ${at}</h3></div><div><p>Words <b>of</b> card</p><p>More <i>words</i></p><a href="/k${at}">See</a></div></div>`).join('')}</div>
</main>`;

const many = (item: (at: number) => string, length = 40): string =>
  Array.from({ length }, (_, at) => item(at)).join('\n');

/** The same page with many children: rows, items, blocks, and near misses. Slices end within them. */
export const longPage = `${changedPage.slice(0, changedPage.indexOf('<header>'))}
<main>
  <h1>Long</h1><img alt="Goods">
  <ul>${many((at) => `<li class="${at % 9 ? '' : 'odd'}"><a href="/i${at}">Item ${at}</a></li>`)}</ul>
  <table><thead><tr><th>No.<th>Name<th>Do</thead><tbody>${many((at) => `<tr><td>${at}<td><a href="/r${at}">Row ${at}</a><td><button>Go</button></tr>`)}</tbody></table>
  <div id="cards">${many((at) => `<div class="card"><p>Words <b>of</b> card ${at}</p><a href="/k${at}">See</a>${at % 40 ? '' : '<img alt="Boat"><p>Boat</p>'}<input type="checkbox"></div>`)}</div>
  <section><p>${many((at) => `<a href="/a${at}">A${at}</a>`)}</p></section>
  <table><tr>${many((at) => `<td>${at}</td>`)}</tr></table>
  <ol>${many((at) => `<li>Step <b>${at}</b>, then <a href="/s${at}">go</a></li>`, 120)}</ol>
  <form><label for="name">Name</label><input id="name"><input type="checkbox" id="tick"><p class="told">Told</p></form>
</main>`;
