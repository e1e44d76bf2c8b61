// Stands in for MiniWoB++'s scripts: the parts of their interface that an evaluation meets. As there, a cover starts the
// episodes, a display shows the last reward, and a new episode forgets the reward of the one before.
window.WOB_DONE_GLOBAL = false;
window.WOB_RAW_REWARD_GLOBAL = 0;
window.WOB_TASK_READY = true;
window.core = {
  EPISODE_MAX_TIME: 10000,
  cover_div: null,
  timer: null,
  startEpisode() {
    if (!window.core.cover_div) {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div id="reward-display">Last reward: <span id="reward-last">-</span></div>',
      );
      window.core.cover_div = document.createElement('div');
      window.core.cover_div.textContent = 'START';
      window.core.cover_div.style = 'position:fixed; inset:0; background:gray';
      window.core.cover_div.onclick = () => window.core.startEpisodeReal();
      document.body.append(window.core.cover_div);
    }
    window.core.cover_div.style.display = 'block';
  },
  startEpisodeReal() {
    window.genProblem();
    window.WOB_DONE_GLOBAL = false;
    window.WOB_RAW_REWARD_GLOBAL = 0;
    window.core.cover_div.style.display = 'none';
    clearTimeout(window.core.timer);
    window.core.timer = setTimeout(() => window.core.endEpisode(-1), window.core.EPISODE_MAX_TIME);
  },
  endEpisode(reward) {
    if (window.core.timer === null) return;
    clearTimeout(window.core.timer);
    window.core.timer = null;
    window.WOB_RAW_REWARD_GLOBAL = reward;
    window.WOB_DONE_GLOBAL = true;
    document.getElementById('reward-last').textContent = reward.toFixed(2);
    window.core.startEpisode();
  },
  getUtterance: () => document.getElementById('query').textContent.trim(),
};
