// Stands in for MiniWoB++'s scripts: the parts of their interface that an evaluation uses.
window.WOB_DONE_GLOBAL = false;
window.WOB_RAW_REWARD_GLOBAL = 0;
window.core = {
  EPISODE_MAX_TIME: 10000,
  getUtterance: () => document.getElementById('query').textContent.trim(),
  startEpisodeReal() {
    window.WOB_DONE_GLOBAL = false;
    window.genProblem();
    this.timer = setTimeout(() => this.endEpisode(-1), this.EPISODE_MAX_TIME);
  },
  endEpisode(reward) {
    clearTimeout(this.timer);
    window.WOB_RAW_REWARD_GLOBAL = reward;
    window.WOB_DONE_GLOBAL = true;
  },
};
