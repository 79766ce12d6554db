import { suite } from 'uvu';
import { at, fact, given, type Told, uuid } from '../scripts/testing/given.ts';
import { paper } from '../scripts/testing/paper.ts';
import { type Change, changeKinds } from '../src/domain/events/index.ts';
import { pendingChanges } from './pending-changes.ts';

const pending = suite('changes that are planned and neither done nor failed');
const changeId = uuid(100);
const runId = uuid(101);
const changes: Change[] = [{ what: 'title', from: 'Scan', to: 'Rechnung' }];
const about = { documentId: 7, changeId, before: paper(), changes };
const planned = fact('DocumentChangePlanned', { ...about, kind: 'edit' }, { by: 'anna' });
const correspondent = { name: 'Neu KG', farmsysId: 'L-9', supplierNumber: null };

pending('a plan tells what is to be written over what, and who wants it', () => {
  given(planned)
    .fold(pendingChanges)
    .gives({
      ...{ change_id: changeId, document_id: 7, kind: 'edit', before: paper(), changes },
      ...{ of_event: null, rewrites: 0, upload: null, planned_at: at(1), planned_by: 'anna' },
    });
});

pending('an undo knows what it takes back, a rewrite what was lost and how often it was tried', () => {
  given(fact('DocumentChangePlanned', { ...about, kind: 'rewrite', of: uuid(9), rewrites: 2 }))
    .fold(pendingChanges)
    .gives({ kind: 'rewrite', of_event: uuid(9), rewrites: 2 });
});

pending('the end of editing by hand waits like any other change', () => {
  given(fact('ManualDonePlanned', about, { by: 'anna' }))
    .fold(pendingChanges)
    .gives({ kind: 'manual-done', changes, upload: null, planned_by: 'anna' });
});

pending('the upload check remembers its run, the entry and whom to create first', () => {
  const match = { ...about, runId, entryId: 'ER-1', notices: ['title-cut' as const] };
  given(fact('UploadMatchPlanned', { ...match, correspondent }))
    .fold(pendingChanges)
    .gives({
      kind: 'upload-match',
      upload: { runId, match: { entryId: 'ER-1', notices: ['title-cut'], correspondent } },
    });
  given(fact('UploadManualPlanned', { ...about, runId }))
    .fold(pendingChanges)
    .gives({ kind: 'upload-manual', upload: { runId } });
});

const done = { ...about, after: paper({ title: 'Rechnung' }) };
const ends: Told[] = [
  fact('TagsChanged', done),
  fact('DocumentEdited', done),
  fact('ChangeUndone', { ...done, of: uuid(9) }),
  fact('UploadMatched', { ...done, runId, entryId: 'ER-1', notices: [] }),
  fact('UploadMarkedManual', { ...done, runId }),
  fact('ManualEditDone', done),
  fact('DocumentChangeFailed', {
    documentId: 7,
    changeId,
    because: { code: 'paperless-refused' },
    error: 'refused',
  }),
];
for (const end of ends) {
  pending(`${end.type} ends it, and no other one`, () => {
    const other = fact('DocumentChangePlanned', { ...about, changeId: uuid(102), kind: 'tags' });
    given(planned, other, end)
      .fold(pendingChanges)
      .gives({ change_id: uuid(102) });
  });
}

pending('every kind of change that there is has an end here', () => {
  const named = ends.map(({ type }) => type as string);
  const missing = Object.values(changeKinds).flatMap(({ done: end, failed }) =>
    [end, failed].filter((type) => !named.includes(type)),
  );
  if (missing.length > 0) throw new Error(`no rule about ${missing.join(', ')}`);
});

pending.run();
