import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pictureProblems, readPicture } from './picture.ts';

const picture = suite('the picture of the wings');
const MARKDOWN = `# A\n\n## The picture\n\n\`\`\`
app         config   kernel
            serve
web
\`\`\`\n\ntext\n`;
const TREE = { app: ['config', 'kernel', 'serve'], web: [] };

picture('wings are read with their rooms; a line that begins with blanks goes on', () => {
  assert.equal(readPicture(MARKDOWN), [
    { wing: 'app', rooms: ['config', 'kernel', 'serve'] },
    { wing: 'web', rooms: [] },
  ]);
  assert.equal(readPicture('no picture'), []);
});

picture('a true one is fine', () => {
  assert.equal(pictureProblems(readPicture(MARKDOWN), TREE), []);
});

for (const [what, tree, problem] of [
  ['a room that is not drawn', { ...TREE, app: [...TREE.app, 'new'] }, 'The picture lacks app/new'],
  ['a wing that is not drawn', { ...TREE, libs: [] }, 'The picture lacks libs'],
  [
    'a room that is not there',
    { ...TREE, app: ['config', 'kernel'] },
    'The picture shows app/serve, which is not there',
  ],
] as const) {
  picture(`${what} is told`, () => {
    assert.equal(pictureProblems(readPicture(MARKDOWN), tree), [problem]);
  });
}

picture('so is a room that is drawn twice', () => {
  const twice = [...readPicture(MARKDOWN), { wing: 'app', rooms: ['serve'] }];
  assert.equal(pictureProblems(twice, TREE), ['The picture shows app/serve twice']);
});

picture.run();
