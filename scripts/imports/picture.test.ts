import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pictureProblems, readPicture } from './picture.ts';

const picture = suite('the picture of the rooms');
const MARKDOWN = `# A\n\n## The picture\n\n\`\`\`
two words   top   other
            third
base        async   money
\`\`\`\n\ntext\n`;
const TRUE = { top: ['async'], other: ['top'], third: [], async: [], money: [] };

picture('levels are read with their rooms; a line without a name goes on', () => {
  assert.equal(readPicture(MARKDOWN), [
    { name: 'two words', rooms: ['top', 'other', 'third'] },
    { name: 'base', rooms: ['async', 'money'] },
  ]);
  assert.equal(readPicture('no picture'), []);
});

for (const [what, rooms, problem] of [
  ['a room that is not drawn', { ...TRUE, jobs: [] }, 'The picture lacks the room jobs'],
  ['an import upwards', { ...TRUE, money: ['top'] }, 'In the picture money stands below top'],
  ['a room that is not there', { ...TRUE, third: undefined }, 'The picture shows third'],
] as const) {
  picture(`${what} is told`, () => {
    const declared = JSON.parse(JSON.stringify(rooms));
    const problems = pictureProblems(readPicture(MARKDOWN), declared);
    assert.is(problems.length, 1);
    assert.match(problems[0] ?? '', problem);
  });
}

picture('a true one is fine; a room drawn twice is not', () => {
  const levels = readPicture(MARKDOWN);
  assert.equal(pictureProblems(levels, TRUE), []);
  assert.equal(pictureProblems([...levels, { name: 'more', rooms: ['money'] }], TRUE), [
    'The picture shows money twice',
  ]);
});

picture.run();
