import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { webLayers } from './web-layers.ts';

const inWeb = (file: string): string => `src/web/${file}`;
const PAGES = ['intake/routes.ts', 'documents/routes.ts', 'shell/root-route.ts'].map(inWeb);
const about = (file: string, ...targets: string[]) =>
  webLayers(
    new Map([
      [inWeb('routes.ts'), PAGES],
      [inWeb(file), targets.map(inWeb)],
    ]),
  );

test('from above to below, and within a layer', () => {
  assert.equal(about('intake/queue-page.tsx', 'intake/now-panel.tsx', 'shell/undo.tsx', 'api/hooks.ts'), []);
  assert.equal(about('router.ts', 'routes.ts', 'shell/frame.tsx'), []);
  assert.equal(about('components/age.tsx', 'context/language.tsx', 'texts/index.ts'), []);
});

test('not from below to above, nor between pages', () => {
  assert.is(about('components/age.tsx', 'shell/undo.tsx').length, 1);
  assert.is(about('api/hooks.ts', 'context/language.tsx').length, 1);
  assert.is(about('texts/index.ts', 'api/hooks.ts').length, 1);
  assert.is(about('intake/queue-page.tsx', 'documents/draft.ts').length, 1);
  assert.is(about('shell/app.tsx', 'router.ts').length, 1);
});

test('a folder that is no layer, and whose routes the list of pages does not name, is told of', () => {
  assert.match(about('inbox/inbox-page.tsx')[0] ?? '', /inbox is no layer of the web app/);
});
test.run();
