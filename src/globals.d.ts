/** Which browser this bundle is for: a constant, so that the other browser's branch is dropped from the build. */
declare const __TARGET__: 'chrome' | 'firefox';
