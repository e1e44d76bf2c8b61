import { BOARDS, thread, user } from './data.mjs';
import {
  $,
  avatar,
  closeMenus,
  esc,
  ico,
  params,
  report,
  session,
  toast,
  userLink,
  votes,
  wireMenus,
} from './forum.mjs';

const t = thread(params.get('id') ?? '');
if (!t) {
  $('#main').innerHTML = '<h1>No such thread</h1><p><a href="/forum/">All threads</a></p>';
} else {
  document.title = `${t.title}, Saddlebag`;
  const board = BOARDS.find((b) => b.id === t.board);
  const { replies } = await fetch(`/forum/api/threads/${t.id}`).then((r) => r.json());
  const posts = [...t.posts, ...replies];
  $('#main').innerHTML = `
    <p class="crumbs"><a href="/forum/">Threads</a> / <a href="/forum/?board=${board.id}">${board.name}</a></p>
    <h1>${esc(t.title)}</h1>
    <p class="dim">${posts.length} post${posts.length === 1 ? '' : 's'}, ${t.views.toLocaleString('en-GB')} reads</p>
    <div class="posts">${posts
      .map((p, i) => {
        const u = user(p.user);
        return `<article id="${p.id}" class="post${p.votes < -5 ? ' low' : ''}" aria-label="Post by ${esc(p.user)}">
        ${votes(p)}
        <div class="body"><header>${avatar(p.user)}${userLink(p.user)}<a class="when" href="#${p.id}">${esc(p.when)}</a>${i === 0 ? '<span class="op">started this</span>' : ''}
          <span class="menu"><button aria-haspopup="menu" aria-expanded="false" aria-controls="m-${p.id}" aria-label="More about the post by ${esc(p.user)}">${ico.more}</button>
          <span role="menu" id="m-${p.id}" hidden><button role="menuitem" data-act="quote" data-id="${p.id}">Quote</button><button role="menuitem" data-act="link" data-id="${p.id}">Copy link</button><button role="menuitem" data-act="hide" data-id="${p.id}">Hide post</button><hr><button role="menuitem" data-act="report" data-id="${p.id}">Report</button></span></span></header>
        <p>${esc(p.text)}</p>${u?.signature ? `<p class="sig">${esc(u.signature)}</p>` : ''}</div></article>`;
      })
      .join('')}</div>
    ${
      session.user
        ? `<form class="reply" method="post" action="/forum/api/replies" id="reply">
      <h2>Reply</h2><input type="hidden" name="thread" value="${t.id}">
      <label>Your reply <textarea name="text" rows="5" required minlength="2"></textarea></label>
      <div class="row"><button class="btn">Post reply</button><label class="inline"><input type="checkbox" name="notify" value="yes" checked> Tell me about answers</label></div></form>`
        : '<div class="reply"><p>Log in to reply.</p></div>'
    }`;
  wireMenus($('#main'));
  $('#main').addEventListener('click', async (e) => {
    const b = e.target.closest('[data-act]');
    if (!b) return;
    closeMenus();
    const p = posts.find((x) => x.id === b.dataset.id);
    if (b.dataset.act === 'report') {
      e.stopPropagation();
      report(p.id, p.user);
    }
    if (b.dataset.act === 'hide') {
      document.getElementById(p.id).remove();
      toast('Post hidden for you.');
    }
    if (b.dataset.act === 'link') {
      try {
        await navigator.clipboard.writeText(
          `${location.origin}${location.pathname}?id=${t.id}#${p.id}`,
        );
      } catch {
        /* no permission */
      }
      toast('Link copied.');
    }
    if (b.dataset.act === 'quote') {
      const ta = $('#reply textarea');
      if (ta) {
        ta.value += `> ${p.user}: ${p.text}\n\n`;
        ta.focus();
      }
    }
  });
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
