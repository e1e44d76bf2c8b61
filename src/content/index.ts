/** Runs in the page, isolated world; injected on demand into the driven tab's frames. */
document.documentElement.dispatchEvent(new Event('espalier-content'));
