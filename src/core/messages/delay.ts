/** Why an answer of the model is late. Only the user hears of it, so its words are the panel's. */
export type Delay = {
  readonly why: DelayReason;
  /** The model server. */
  readonly host: string;
  /** Until it is asked again; 0 if that is now. */
  readonly ms: number;
};

export type DelayReason = 'silent' | 'stalled' | 'limiting' | 'overloaded' | 'failing';
