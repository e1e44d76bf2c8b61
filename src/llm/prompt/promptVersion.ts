/**
 * Raised whenever rules or schemas that reach the model change: recordings name the version they were made with, and a
 * test holds each version to its words.
 */
export const PROMPT_VERSION = 28;
