/** What is the matter, and the one next thing to do; '' if there is none. */
export type FailureSentence = (data: never) => readonly [message: string, hint: string];
