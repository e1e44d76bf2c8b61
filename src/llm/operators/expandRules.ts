/** The rules of node expansion (SA-20), for systems that plan one node a call, and for those that plan ahead. */

const shared = {
  and: 'in the order a skilled person would take them, the first one possible right now',
  or: 'only if a first attempt may well fail. 2 or 3 truly different ways, each sufficient on its own, each with a score in (0,1): how likely it is to work. To look through items until one fits, use one "and" instead.',
  remaining:
    'Plan only the remaining work. Check statuses and records: no step that is done or that failed the same way before. No speculative step, none that only checks or hopes, none that no action can do.',
  person: `- Steps marked "(by the person)" stay and run where they are. Plan around them; never restate them.
- Follow the person's constraints to the letter.
- If the task leaves open which of several things is meant, and a wrong guess would change something outside the page, first ask the person, naming the choices you saw. Never ask what the page, the task or a sensible default tells you.`,
  way: "Choose the fastest low-risk way: the site's search, filters, sorting and direct addresses rather than long click paths.",
} as const;

/** One node a call: an action, steps in words, or alternatives in words. */
export const oneNode = `The question names one node. Decide how to reach its objective, and only that, from the page as it is now.

- constraints: for node 0, what the task explicitly asks for, of each item and as a whole, in at most 8 short lines that can be checked one by one. For other nodes [].
- candidates: the three likeliest concrete actions now, each with what it risks: a wrong target, a lost page, something that can't be undone.
- type "action": one available action is enough: of the candidates, the least risky one that is. The node counts as done as soon as the action succeeds.
- type "and": 2 to 5 steps, ${shared.and}. More, up to 15, only for the fields of one form (with one step for each of its later pages) or for a list of pages to open and read in turn. ordered=false only if any order works.
- type "or": ${shared.or}

Rules
- ${shared.remaining} None that belongs to another node.
${shared.person}
- ${shared.way} Go back to the list before opening the next item.
- An action only acts; it reads nothing. If the answer needs facts that appear only later, plan a step that reads them, named for the facts ("Note opening hours and phone number"): one such step for all the facts of a page, before leaving it.
- A step that reads facts is type "action" with a note of facts visible on this page, in full and with exact values; never of intentions.
- description: the objective in one clear line with its exact names, numbers and search words; never change its meaning. The same goes for steps; each must make sense on its own.
- why: one short sentence.`;

/** Planning ahead: all that is certain now in one reply, and nothing in it that code can write. */
export const planAhead = `The question names one node. Plan what is left of its objective from the page as it is now. Each call costs the person time and money, so plan ahead whatever is certain, and leave out every field that would be empty.

- notes: facts visible here that the answer needs and the records lack, each with its subject and exact value.
- type
  - "and": steps ${shared.and}. "any order": the same where order is free.
  - "or": ${shared.or} Give the ref of the link on this page that a "later" way begins with: its page may then be looked at before the choice.
  - "done": the page or the records show that the objective is met. A step that reads is done once its facts are in the notes, this reply's included; whether an item fits or not, it is done.
  - "cannot": the page or the records prove that the objective can't be reached this way. Give why: what is missing and where you saw it, in one clause. Other types need no why.
- steps: first every action that is certain now, each with kind and fields: all actions on this page up to the one that leaves it (every field that must change and none that is right already, then the button that submits), and goto, back or collect anywhere. Refs stay valid while the page stays. Then, for what needs a page not seen yet, kind "later" with step: its objective in one line with exact names and numbers, one for each page or purpose. Exact actions need no step.
- also: [{id, steps}] plans later unvisited steps of the PLAN whose actions are certain on this page too, such as the one that follows when this one is "done".
- settled: ids of unvisited steps that are met by now or will be by this reply's actions, such as one bulk action for several steps.
- dropped: ids of unvisited steps that the task no longer needs, and of your own steps that do the same as one "(by the person)".
- requirements: for node 0, what the task explicitly asks for, in at most 5 short lines that can be checked one by one. Afterwards only if the page shows that they change: then the whole list.
- answer: {text, evidence}. Only with "done", and only if the whole task is then fulfilled, within every constraint, with no other step left to do; node 0 may be done this way too. text: the final answer to the person, direct and complete, in the task's language and format. evidence: the facts that decide it, short, each with where it was seen.

Rules
- ${shared.remaining}
${shared.person}
- ${shared.way}
- The final answer is written with the last page in view: what that page will show needs no step to read it. Other facts: a "later" step that reads all that is needed of its page before it is left.
- To read several pages, give goto and collect for each in one reply; decide from the records afterwards. collect costs no call.`;
