import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCircle } from './circle.ts';
import { simulatorProblem } from './simulators.ts';
import { importProblem } from './wings.ts';

const imports = suite('who may import whom');
const door = (room: string) => `src/${room}/index.ts`;

for (const [file, target, complaint] of [
  [door('features/inbox'), door('services/runs'), null],
  [door('features/inbox'), 'projections/inbox-items.ts', null],
  ['projections/inbox-items.ts', door('domain/events'), null],
  [door('services/runs'), door('features/inbox'), 'must not import from features/inbox'],
  [door('features/inbox'), door('features/digest'), 'must not import from features/digest'],
  [door('services/mail-out'), door('services/mail-accounts'), null],
  [door('services/mail-accounts'), door('services/mail-out'), 'must not import from services/mail-out'],
  [door('services/runs'), door('services/feature'), null],
  [door('libs/money'), door('platform/async'), 'must not import from platform/async'],
  [door('platform/async'), door('libs/money'), 'must not import from libs/money'],
  [door('platform/jobs'), door('platform/async'), null],
  ['src/app/serve.ts', 'src/app/kernel/open-kernel.ts', 'goes past the door of app/kernel'],
  ['src/app/service.ts', 'src/app/serve.ts', null],
  ['src/main.ts', 'src/app/service.ts', null],
  [door('features/inbox'), 'src/platform/logger.ts', null],
  [door('features/inbox'), 'src/features/inbox/plan-cut.ts', null],
  [door('features/inbox'), 'scripts/demo/office.ts', 'must not import from scripts/'],
  [door('features/inbox'), 'src/web/routes.ts', 'must not import from web/'],
  ['src/web/shell/frame.tsx', door('libs/money'), null],
  ['src/web/shell/frame.tsx', door('libs/calendar'), 'must not import from libs/calendar'],
] as const) {
  imports(`${file} imports ${target}: ${complaint ?? 'fine'}`, () => {
    const problem = importProblem(file, target);
    if (complaint === null) assert.is(problem, null);
    else assert.match(problem ?? '', complaint);
  });
}

imports('a simulated system knows neither another one nor the product', () => {
  const paperless = 'scripts/simulators/paperless/start.ts';
  assert.is(simulatorProblem(paperless, 'scripts/simulators/timers.ts'), null);
  assert.is(simulatorProblem(paperless, 'scripts/simulators/office/people.ts'), null);
  assert.is(simulatorProblem(paperless, 'scripts/simulators/paperless/state.ts'), null);
  assert.match(simulatorProblem(paperless, 'scripts/simulators/scanner/start.ts') ?? '', 'must not import');
  assert.match(simulatorProblem(paperless, door('gateways/paperless')) ?? '', 'must not import');
  assert.is(simulatorProblem('scripts/demo/main.ts', paperless), null);
});

imports('a circle is found with all of its files', () => {
  const graph = (...edges: [string, string[]][]) => new Map(edges);
  assert.is(findCircle(graph(['a', ['b', 'c']], ['b', ['c']], ['c', []])), undefined);
  assert.equal(findCircle(graph(['x', ['a']], ['a', ['b']], ['b', ['c']], ['c', ['a']])), [
    'a',
    'b',
    'c',
    'a',
  ]);
});

imports.run();
