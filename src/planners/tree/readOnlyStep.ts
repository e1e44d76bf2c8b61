/** Whether a step only reads, by its words: such a step may be fulfilled by what was read already. */

/** How read-only steps begin; the prompt asks the planner to word them so. */
const READS =
  /^(re-?)?(read|note|record|write down|jot|check|verify|confirm that|find out|find|identify|determine|compare|collect|gather|extract|list|look (at|for|up|through)|see|get|review|examine|inspect|count|learn|tell|report|memori[sz]e|remember|make sure|decide which|pick out|observe|scan)\b/i;

/** Words of acts, anywhere in the step. */
const ACTS =
  /\b(add(ed)? to|put|place|order|buy|pay|book|reserve|submit|send|post|publish|reply|save|set|select|choose|tick|press|click|type|enter|fill|upload|download|delete|remove|create|register|sign|log|subscribe|apply|change|update|edit|move|share|open|go to|cancel|confirm the|check ?out|check (the )?(box|checkbox))\b/i;

export const isReadOnlyStep = (description: string): boolean =>
  READS.test(description.trim()) && !ACTS.test(description);

const CONDITION = /\b(if|unless|in case|when needed|where needed|if needed|as needed|otherwise)\b/i;

/** Whether a step may rightly end without an act. */
export const mayNeedNothing = (description: string): boolean =>
  isReadOnlyStep(description) || CONDITION.test(description);
