const channel = new BroadcastChannel('noise');
let tried = 0;
setInterval(async () => {
  await fetch('/basics/api/worker', { method: 'POST' }).catch(() => undefined);
  tried += 1;
  channel.postMessage(tried);
}, 50);
