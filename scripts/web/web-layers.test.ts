import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { webLayers } from './web-layers.ts';

const about = (file: string, ...targets: string[]) =>
  webLayers(new Map([[`src/web/${file}`, targets.map((target) => `src/web/${target}`)]])).filter(
    (complaint) => !complaint.startsWith('The knot '),
  );

test('from above to below, and within a layer', () => {
  assert.equal(about('intake/queue-page.tsx', 'intake/now-panel.tsx', 'shell/undo.tsx', 'api/hooks.ts'), []);
  assert.equal(about('routes.ts', 'intake/routes.ts', 'shell/root-route.tsx'), []);
  assert.equal(about('components/age.tsx', 'texts/index.ts'), []);
});

test('not from below to above, nor between pages', () => {
  assert.is(about('components/age.tsx', 'shell/undo.tsx').length, 1);
  assert.is(about('texts/index.ts', 'api/hooks.ts').length, 1);
  assert.is(about('intake/queue-page.tsx', 'documents/draft.ts').length, 1);
  assert.is(about('api/hooks.ts', 'router.ts').length, 1);
});

test('a folder that nobody declared is told of', () => {
  assert.match(about('inbox/inbox-page.tsx')[0] ?? '', /inbox of the web app is not declared/);
});

test('a known knot is let be; one that is untied is to be taken out', () => {
  assert.equal(about('components/age.tsx', 'shell/language.tsx'), []);
  assert.match(webLayers(new Map())[0] ?? '', /^The knot .* is untied/);
});
test.run();
