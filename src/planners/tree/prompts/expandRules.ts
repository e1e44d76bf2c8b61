/** The rules of node expansion (SA-20), for systems that plan one node per call and for those that plan ahead. */

const shared = {
  and: 'in the order a skilled person would take them, the first one possible right now',
  or: 'only if a first attempt may well fail. 2 or 3 truly different ways, each sufficient on its own, each with a score in (0,1): how likely it is to work. To look through items until one fits, use one "and" instead.',
  remaining:
    'Plan only the remaining work. Check statuses and records: plan no step that is done or that failed the same way before, no speculative step, and none that only checks or that no available action can do.',
  person: `- Steps marked "(by the person)" stay and run where they are. Plan around them; never restate them.
- Follow the person's constraints to the letter.
- If the task leaves open which of several things is meant, and a wrong guess would change something outside the page, first ask the person, naming the choices you saw. Never ask what the page, the task or a sensible default tells you.`,
} as const;

/** One node per call: an action, steps in words, or alternatives in words. */
export const oneNode = `The question names one node. Decide how to reach its objective, and only that, from the page as it is now.

- constraints: for node 0, what the task explicitly asks for, of each item and as a whole, in at most 8 short lines that can be checked one by one. For other nodes [].
- candidates: the three likeliest concrete actions now, each with what it risks: a wrong target, a lost page, something that can't be undone.
- type "action": one available action is enough; choose the least risky that is. The node counts as done as soon as the action succeeds.
- type "and": 2 to 5 steps, ${shared.and}. Give more (up to 15) only for the fields of one form, with a step for each of its later pages, or for a list of pages to read one after another. ordered=false only if any order works.
- type "or": ${shared.or}

Rules
- ${shared.remaining} Plan no step that belongs to another node.
${shared.person}
- Choose the fastest low-risk way: the site's search, filters, sorting and direct addresses rather than long click paths. Go back to the list before opening the next item.
- An action only acts; it reads nothing. If the answer needs facts that appear only later, plan a step that reads them, and name it after the facts ("Note opening hours and phone number"): one such step per page for all its facts, before the page is left.
- A step that reads facts is type "action" with a note of facts visible on this page, in full and with exact values; never about intentions.
- description: the objective in one clear line with its exact names, numbers and search words; never change its meaning. The same goes for steps; each must make sense on its own.
- why: one short sentence.`;

/** Planning ahead: everything certain in one reply, and nothing in it that code can write. */
export const planAhead = `The question names one node. Plan what is left of its objective from the page as it is now. Each call costs the person time and money, so plan ahead whatever is certain, and leave out every field that would be empty.

- notes: facts visible here that the answer needs and the records lack, each with its subject and exact value.
- type
  - "and": steps ${shared.and}. "any order": the same, in any order.
  - "or": ${shared.or} Give the ref of the link on this page that a "later" way begins with: its page may then be looked at before the choice.
  - "done": the page or the records show that the objective is met. A step that reads facts is done once they are in the notes, those of this reply included, whether or not the item fits.
  - "cannot": the page or the records prove that the objective can't be reached this way. Say in why, in one clause, what is missing and where you saw it. Others need no why.
- steps: first every action that is certain now, each with kind and fields: all actions on this page up to the one that leaves it (every field that must change, none that is already right, then the button that submits); goto, back and collect anywhere. Refs stay valid as long as the page stays open. Name an element that is sure to appear later by its role and exact name: ref 'link "Seed swap on 28 March"'. Then, for what needs a page not seen yet, one step of kind "later" for each page or purpose, with step: its objective in one line, with exact names and numbers. Exact actions need no step.
- also: [{id, steps}] plans later unvisited steps of the PLAN whose actions are certain on this page too, such as the one that follows when this one is "done".
- settled: ids of unvisited steps already met, or met by this reply's actions, such as one bulk action for several steps.
- dropped: ids of unvisited steps that the task no longer needs, and of your own steps that do the same as one "(by the person)".
- requirements: for node 0, what the task explicitly asks for, in at most 5 short lines that can be checked one by one. Later, only if the page shows that they changed: the whole list.
- answer: {text, evidence}. text: the final answer to the person, direct and complete, in the task's language and format. evidence: the facts that decide it, short, each with where it was seen. Only if the whole task is then fulfilled, within every constraint, with no other step left to do; for node 0 too. Give it with "done". Or, if it needs nothing that later pages show, give it with exact steps that do all that is left, in the words that will be true after them. The last step then needs an expect that proves the result; if code doesn't see that, you are asked again.

Rules
- ${shared.remaining}
${shared.person}
- Choose the fastest low-risk way: search, filters, sorting and linked addresses rather than long click paths; any other address costs a call.
- Without your answer, it is written with the last page in view, so plan no step to read it. For other facts, plan a "later" step that reads all of them before their page is left.
- To read several pages, give goto and collect for each in one reply; decide from the records afterwards. collect costs no call.`;
