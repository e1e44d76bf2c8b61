/** What scripts and recordings know of a request: the operator and the node it asks about. */
import { expect, it } from 'vitest';
import { readRequest, stepIn } from '../../harness/model/request.ts';
import { operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';

const read = (system: readonly string[], question = 'Go on.') =>
  readRequest(
    {
      model: 'm',
      system: system.map((text) => ({ type: 'text', text })),
      messages: [{ role: 'user', content: `TASK\nbuy\n\nQUESTION\n${question}` }],
    },
    '',
  );

it.each(Object.values(operators))('recognizes $name by its rules in every system', (operator) => {
  for (const system of Object.values(systems))
    expect(read(operator.rules(system)).operator).toBe(operator.name);
});

it('recognizes an operator if a host gets the schema as an extra rule', () => {
  expect(read([...operators.expand.rules(systems.best), 'Answer with JSON.']).operator).toBe(
    'expand',
  );
});

it('does not guess an operator', () => {
  expect(read(['Be helpful.']).operator).toBe('unknown');
});

it.each([
  ['Expand node 0.3: find node 7\nAvailable actions: click', '0.3'],
  ['Propose one action for node 0, the task', '0'],
  ['How near is the goal after node 0.2.1? PAGE is the page after it.', '0.2.1'],
  ['Summarize after the action of node 0.2.', '0'],
  ['The action of node 0.2 has just been carried out.', '0'],
  ['Give the final answer to the task.', '0'],
])('reads %s as about node %s', (question, node) => {
  expect(read([], question).node).toBe(node);
});

it('finds the current step in the latest plan', () => {
  const line = '  - [0.2] (?) find node 7 [of 9] (score 0.40) [visited] <- this node';
  const older = '  - [0.1] (AND, any order) begin [success] <- this node';
  expect(stepIn(`PLAN\n${older}\nPLAN\n- [0] (AND) all [visited]\n${line}\nEND data`)).toBe(
    'find node 7 [of 9]',
  );
  expect(stepIn('PLAN\n- [0] (AND) all [visited]')).toBeUndefined();
});
