import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type UploadState, uploadStates } from '../../../projections/upload-states.ts';
import { fact, given, type Told, uuid } from '../../../scripts/testing/given.ts';
import { paper } from '../../../scripts/testing/paper.ts';
import { type ChoiceWish, decideChoice, decideTakeBack, type Known } from './decide-choice.ts';

// Which of several entries a document belongs to: what was recorded, what a person wants, what becomes of it.

const choice = suite('choice among entries');
const ids = ['ER-1', 'ER-2'];
const change = {
  ...{ documentId: 7, changeId: uuid(100), before: paper() },
  changes: [{ what: 'addTag' as const, tag: 3 }],
};
const about = { ...change, runId: uuid(300) };
const ambiguous = fact('UploadAmbiguous', { documentId: 7, entryIds: ids });
const chosen = (entryId: string) => fact('UploadEntryChosen', { documentId: 7, entryId, entryIds: ids });
const planned = fact('UploadMatchPlanned', { ...about, entryId: 'ER-1', notices: [] });
const failed = fact('DocumentChangeFailed', {
  documentId: 7,
  changeId: about.changeId,
  because: { code: 'not-kept' },
  error: 'no',
});
const matched = fact(
  'UploadMatched',
  { ...about, after: paper(), entryId: 'ER-1', notices: [] },
  { id: uuid(101) },
);
const undone = fact('ChangeUndone', { ...change, after: paper(), of: uuid(101) });

/** `after(what was recorded).wants(…).gives(events or the refusal)` */
const after = (...events: Told[]) => {
  const state =
    given(...events)
      .fold(uploadStates)
      .row<UploadState>() ?? undefined;
  const known: Known = { documentId: 7, state, ids, isUploaded: true };
  const gives = (decided: ReturnType<typeof decideChoice>) => ({
    gives(...expected: (Told | string)[]) {
      const found = typeof decided === 'string' ? [decided] : decided;
      assert.equal(found, expected);
    },
  });
  return {
    wants: (entryId: string, more: Partial<ChoiceWish> = {}, now: Partial<Known> = {}) =>
      gives(decideChoice({ ...known, ...now }, { entryId, entryIds: ids, instead: null, ...more })),
    takesBack: () => gives(decideTakeBack(known)),
  };
};

choice('one of those that were seen is chosen, in whatever order they were seen', () => {
  after(ambiguous).wants('ER-2').gives(chosen('ER-2'));
  after(ambiguous)
    .wants('ER-1', { entryIds: ['ER-2', 'ER-1'] })
    .gives(chosen('ER-1'));
  after().wants('ER-1').gives(chosen('ER-1'));
});

choice('the same once more is nothing new; another one takes its place where it was seen', () => {
  after(ambiguous, chosen('ER-1')).wants('ER-1').gives();
  after(ambiguous, chosen('ER-1')).wants('ER-2', { instead: 'ER-1' }).gives(chosen('ER-2'));
  after(ambiguous, chosen('ER-1')).wants('ER-2').gives('stale');
  after(ambiguous).wants('ER-2', { instead: 'ER-1' }).gives('stale');
});

choice('entries that came or went since are shown first', () => {
  after(ambiguous)
    .wants('ER-1', {}, { ids: ['ER-1', 'ER-2', 'ER-3'] })
    .gives('entries-changed');
  after(ambiguous).wants('ER-9').gives('entries-changed');
  after(ambiguous)
    .wants('ER-1', {}, { ids: ['ER-1'] })
    .gives('nothing-to-choose');
});

choice('a document that no longer waits has nothing to choose', () => {
  after(ambiguous).wants('ER-1', {}, { isUploaded: false }).gives('nothing-to-choose');
});

choice(
  'while the match is written nothing is decided; a failed one leaves the choice, and can be taken back',
  () => {
    after(ambiguous, chosen('ER-1'), planned).wants('ER-2', { instead: 'ER-1' }).gives('write-pending');
    after(ambiguous, chosen('ER-1'), planned).takesBack().gives('write-pending');
    after(ambiguous, chosen('ER-1'), planned, failed)
      .wants('ER-2', { instead: 'ER-1' })
      .gives(chosen('ER-2'));
    after(ambiguous, chosen('ER-1'), planned, failed)
      .takesBack()
      .gives(fact('UploadChoiceTakenBack', { documentId: 7, entryId: 'ER-1' }));
  },
);

choice('is taken back once; after the match that is what is taken back', () => {
  const back = fact('UploadChoiceTakenBack', { documentId: 7, entryId: 'ER-1' });
  after(ambiguous, chosen('ER-1')).takesBack().gives(back);
  after(ambiguous, chosen('ER-1'), back).takesBack().gives('nothing-to-take-back');
  after(ambiguous, chosen('ER-1'), planned, matched).takesBack().gives('nothing-to-take-back');
  after(ambiguous).takesBack().gives('nothing-to-take-back');
});

choice('after the match was taken back one chooses anew, the same one, too', () => {
  after(ambiguous, chosen('ER-1'), planned, matched, undone).wants('ER-1').gives(chosen('ER-1'));
});

choice.run();
