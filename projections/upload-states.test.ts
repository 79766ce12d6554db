import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { at, fact, given, type Told, uuid } from '../scripts/testing/given.ts';
import { paper } from '../scripts/testing/paper.ts';
import { openChoices, type UploadState, uploadStates } from './upload-states.ts';

const states = suite('what the upload check last found out');
const changeId = uuid(100);
const MATCH = uuid(101);
const MANUAL = uuid(102);
const changes = [{ what: 'addTag' as const, tag: 3 }];
const about = { documentId: 7, changeId, runId: uuid(300), before: paper(), changes };
const matchPlanned = fact('UploadMatchPlanned', { ...about, entryId: 'ER-1', notices: [] });
const manualPlanned = fact('UploadManualPlanned', about);
const matched = fact(
  'UploadMatched',
  { ...about, after: paper(), entryId: 'ER-1', notices: [] },
  { id: MATCH },
);
const manual = fact('UploadMarkedManual', { ...about, after: paper() }, { id: MANUAL });
const ambiguous = fact('UploadAmbiguous', { documentId: 7, entryIds: ['ER-1', 'ER-2'] });
const failed = (id = changeId) =>
  fact('DocumentChangeFailed', { documentId: 7, changeId: id, because: { code: 'not-kept' }, error: 'no' });
const undone = (of: string, id: string) =>
  fact('ChangeUndone', { documentId: 7, changeId: id, before: paper(), after: paper(), changes, of }, { id });

states('what is planned is known by its change', () => {
  given(matchPlanned)
    .fold(uploadStates)
    .gives({
      ...{ document_id: 7, state: 'planned', since: at(1), entry_ids: ['ER-1'] },
      ...{ event_id: changeId, failures: 0, because: null, error: null },
    });
  given(manualPlanned).fold(uploadStates).gives({ state: 'planned', entry_ids: [] });
});

states('what is done is known by the event that says so', () => {
  given(matchPlanned, matched)
    .fold(uploadStates)
    .gives({ state: 'matched', since: at(2), entry_ids: ['ER-1'], event_id: MATCH });
  given(manualPlanned, manual).fold(uploadStates).gives({ state: 'manual', entry_ids: [], event_id: MANUAL });
});

states('failures in a row are counted, and a success ends the row', () => {
  given(matchPlanned, failed(), matchPlanned, failed())
    .fold(uploadStates)
    .gives({ state: 'failed', since: at(4), failures: 2, because: { code: 'not-kept' }, error: 'no' });
  given(matchPlanned, failed(), matchPlanned)
    .fold(uploadStates)
    .gives({ state: 'planned', failures: 1, because: null, error: null });
  given(matchPlanned, failed(), matchPlanned, matched).fold(uploadStates).gives({ failures: 0 });
});

states('a change by a person that failed is none of it', () => {
  given(matchPlanned, matched, failed(uuid(103)))
    .fold(uploadStates)
    .gives({ state: 'matched', failures: 0 });
});

states('several entries are ambiguous until that ends', () => {
  given(ambiguous)
    .fold(uploadStates)
    .gives({ state: 'ambiguous', since: at(1), entry_ids: ['ER-1', 'ER-2'] });
  const ended = fact('UploadAmbiguityEnded', { documentId: 7 });
  given(ambiguous, ended).fold(uploadStates).gives();
  given(ambiguous, matched, ended).fold(uploadStates).gives({ state: 'matched' });
});

states('a match taken back is remembered with its entry, and done again when the undo is undone', () => {
  given(matched, undone(MATCH, uuid(104)))
    .fold(uploadStates)
    .gives({ state: 'taken-back', since: at(2), entry_ids: ['ER-1'], event_id: uuid(104) });
  given(matched, undone(MATCH, uuid(104)), undone(uuid(104), uuid(105)))
    .fold(uploadStates)
    .gives({ state: 'matched', event_id: uuid(105) });
  given(manual, undone(MANUAL, uuid(104)), undone(uuid(104), uuid(105)))
    .fold(uploadStates)
    .gives({ state: 'manual', event_id: uuid(105) });
});

const chosen = fact('UploadEntryChosen', { documentId: 7, entryId: 'ER-1', entryIds: ['ER-1', 'ER-2'] });
const choices = ['ER-1', 'ER-2'];

states('a choice is kept with what there was to choose from, through failure and match', () => {
  given(ambiguous, chosen)
    .fold(uploadStates)
    .gives({ state: 'chosen', since: at(2), entry_ids: ['ER-1'], choices });
  given(chosen, matchPlanned)
    .fold(uploadStates)
    .gives({ state: 'planned', entry_ids: ['ER-1'], choices });
  given(chosen, matchPlanned, failed())
    .fold(uploadStates)
    .gives({ state: 'failed', entry_ids: ['ER-1'], choices });
  given(chosen, matchPlanned, matched)
    .fold(uploadStates)
    .gives({ state: 'matched', entry_ids: ['ER-1'], choices });
});

states('a choice taken back is ambiguous again, as is one among other entries', () => {
  const back = fact('UploadChoiceTakenBack', { documentId: 7, entryId: 'ER-1' });
  given(chosen, back).fold(uploadStates).gives({ state: 'ambiguous', entry_ids: choices, choices: [] });
  given(chosen, ambiguous).fold(uploadStates).gives({ state: 'ambiguous', choices: [] });
  given(ambiguous, back).fold(uploadStates).gives({ state: 'ambiguous', entry_ids: choices });
});

states('a chosen match that was taken back is open again, until that is over or it is done again', () => {
  const open = (...events: Told[]) => {
    const row = given(...events)
      .fold(uploadStates)
      .row<UploadState>();
    return row && openChoices(row);
  };
  const back = [chosen, matchPlanned, matched, undone(MATCH, uuid(104))];
  assert.equal(open(...back), choices);
  assert.equal(open(...back, undone(uuid(104), uuid(105))), []);
  assert.equal(open(...back, fact('UploadAmbiguityEnded', { documentId: 7 })), []);
  assert.equal(open(matched, undone(MATCH, uuid(104))), []);
});

states('an entry that was not the chosen one is no choice', () => {
  const other = fact('UploadMatchPlanned', { ...about, entryId: 'ER-2', notices: [] });
  given(chosen, other)
    .fold(uploadStates)
    .gives({ state: 'planned', entry_ids: ['ER-2'], choices: [] });
});

states('another change taken back is none of it', () => {
  given(matched, undone(uuid(9), uuid(104)))
    .fold(uploadStates)
    .gives({ state: 'matched', event_id: MATCH });
});

states.run();
