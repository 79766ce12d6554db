import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Account,
  bodyOf,
  errorsAt,
  hasSameFiles,
  joined,
  newMail,
  readPerson,
  resumed,
  written,
} from './mail-draft.ts';

const drafts = suite('a mail as it is written');
const account = {
  ...{ accountId: 'system', senders: ['office@hof.example', 'info@hof.example'], signature: '<p>Gruß</p>' },
} as Account;

drafts('people are read as they are written', () => {
  const read = (text: string) => Object.values(readPerson(text));
  assert.equal(read(' anna@hof.example '), ['anna@hof.example', null]);
  assert.equal(read('Anna Beispiel <anna@hof.example>'), ['anna@hof.example', 'Anna Beispiel']);
  assert.equal(read('"Beispiel; Anna" <anna@hof.example>'), ['anna@hof.example', 'Beispiel; Anna']);
  assert.equal(read('<anna@hof.example>'), ['anna@hof.example', null]);
  assert.is(written(readPerson('Anna <a@b.example>')), 'Anna <a@b.example>');
});

drafts('a new one begins with the first account, room to write and its signature', () => {
  const mail = newMail([account], [{ itemId: 'one' }]);
  assert.equal([mail.from, mail.html], ['office@hof.example', '<p></p><p>Gruß</p>']);
  assert.equal(bodyOf({ ...mail, to: ['A <a@b.example>'] }).to, [{ address: 'a@b.example', name: 'A' }]);
  assert.equal(bodyOf(mail).attachments, [{ itemId: 'one', pages: '' }]);
});

drafts('gone on with, it is as it was; an account or sender that is gone is replaced', () => {
  const mail = {
    ...newMail([account], [{ itemId: 'one', pages: '' }]),
    from: 'info@hof.example',
    to: ['A <a@b.example>'],
  };
  const kept = { ...bodyOf(mail), draftId: 'id', updatedAt: '' };
  assert.equal(resumed(kept, [account]), mail);
  assert.is(
    resumed({ ...kept, accountId: 'gone', from: 'gone@hof.example' }, [account]).from,
    'office@hof.example',
  );
});

drafts('which file of a document goes out is kept with it', () => {
  const mail = newMail([account], [{ documentId: 7, original: true }]);
  const kept = { ...bodyOf(mail), draftId: 'id', updatedAt: '' };
  assert.is(resumed(kept, [account]).attachments[0]?.original, true);
  assert.ok(
    hasSameFiles(mail.attachments, [{ documentId: 7 }]),
    'a draft about this document is gone on with',
  );
});

drafts('it is about the same files in whatever order', () => {
  const [a, b] = [{ segmentIds: ['a'] }, { segmentIds: ['b'], name: 'x.pdf' }];
  assert.ok(hasSameFiles([a, b], [b, a]));
  assert.not.ok(hasSameFiles([a], [a, b]));
  assert.not.ok(hasSameFiles([{ segmentIds: ['a', 'b'] }], [a, b]));
});

drafts('faults stand at their field', () => {
  const fault = (path: string) => ({ path, message: '', code: 'unknown', params: {} }) as never;
  const errors = [fault('to.0.address'), fault('attachments.1.pages'), fault('attachments.10')];
  assert.is(errorsAt(errors, 'to').length, 1);
  assert.is(errorsAt(errors, 'attachments.1').length, 1);
});

drafts('documents of the inbox become one file, and other files stay', () => {
  const files = [
    { itemId: 'a' },
    { segmentIds: ['b'], name: 'B.pdf' },
    { documentId: 1 },
    { segmentIds: ['c', 'd'] },
  ];
  assert.equal(joined(files), [{ itemId: 'a' }, { segmentIds: ['b', 'c', 'd'] }, { documentId: 1 }]);
});

drafts.run();
