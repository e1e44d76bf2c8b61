/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import type { Messages } from '../types.ts';

export const planner: Messages['planners']['planner'] = {
'best': {
'goodFor': 'Recommended for every task. Plans everything that is certain on a page at once.',
'cost': 'Lowest cost: about 1 model call per action, often less.',
},
'react': {
'goodFor': 'For short tasks of a few clicks. There is no plan to look at or change.',
'cost': 'Low cost: 1 to 2 calls per action.',
},
'occam': {
'goodFor': 'For research: one action at a time, with a plan that the model itself extends and cuts back. At most 20 steps.',
'cost': 'Low cost: 1 to 2 calls per action.',
},
'occam+judge': {
'goodFor': 'For research: like AgentOccam, but each time it proposes three actions and a judge picks the one worth most at the least risk.',
'cost': 'Medium cost: 3 to 4 calls per action.',
},
'agent-e': {
'goodFor': 'For tasks whose steps only become clear along the way. One part plans, one acts, one checks the result.',
'cost': 'Medium cost: about 4 calls per action.',
},
'structured': {
'goodFor': 'Plans and checks each step separately, as in the StructuredAgent paper.',
'cost': 'High cost: about 5 calls per action, seven times the price of Best.',
},
'structured+memory': {
'goodFor': 'For comparing many items: keeps a table of options against your conditions that you can correct.',
'cost': 'High cost: about 5 calls per action.',
},
'weboperator': {
'goodFor': 'For sites where it’s hard to tell which link is right: weighs several on each page and can go back to try another. At most 20 actions.',
'cost': 'Highest cost: about 7 calls per action.',
},
'plan-mcts': {
'goodFor': 'For tasks with dead ends: tries several ways and continues with the one that got furthest.',
'cost': 'High cost: about 3 calls per action, and more actions.',
},
'action-mcts': {
'goodFor': 'For research: the same search over single actions, at most five in a row.',
'cost': 'Medium cost: about 2 calls per action.',
},
'action-search': {
'goodFor': 'For research: continues from the most promising page so far, at most five actions in a row.',
'cost': 'Medium cost: about 2 calls per action, and more actions.',
},
};
export const missingPlanner: Messages['planners']['missingPlanner'] = {
'name': (d) => `${d.id} (not in this version)`,
};
