/** The checks of a server and model in Setup, in the order in which they are made. */
export const modelChecks = ['models', 'reply', 'context', 'images'] as const;
