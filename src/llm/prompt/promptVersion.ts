/**
 * Raised whenever rules or schemas that reach the model change. Recordings name the version they were made with, and a
 * test ties each version to its text.
 */
export const PROMPT_VERSION = 31;
