import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { moved } from '../scripts/testing/merge-facts.ts';
import { paper } from '../scripts/testing/paper.ts';
import { observedDocuments } from './observed-documents.ts';

// That every event with the later state of a document reaches this read model: left-behind.test.ts.

const observed = suite('documents as they were last seen');
const seen = (documentId: number, title: string, correspondent: number | null = null) =>
  fact('DocumentObserved', {
    ...{ documentId, fields: paper({ title, correspondent }) },
    ...{ added: '2026-11-20T08:00:00.000Z', checksum: 'file-1' },
  });
const processed = (outcome: 'changed' | 'gone' | 'echo', title?: string) =>
  fact('DocumentProcessed', {
    ...{ documentId: 7, processingId: uuid(200), outcome },
    ...(title && { after: paper({ title }) }),
  });

observed('what Paperless showed last counts', () => {
  given(seen(7, 'Scan'), seen(7, 'Rechnung'))
    .fold(observedDocuments)
    .gives({
      ...{ document_id: 7, fields: paper({ title: 'Rechnung' }), observed_at: at(2) },
      ...{ added: '2026-11-20T08:00:00.000Z', checksum: 'file-1' },
    });
});

observed('as we left it needs no look of its own; the file is still the one that was seen', () => {
  given(seen(7, 'Scan'), processed('changed', 'Rechnung'))
    .fold(observedDocuments)
    .gives({ fields: paper({ title: 'Rechnung' }), checksum: 'file-1', observed_at: at(2) });
});

observed('an end that tells nothing of the document changes nothing', () => {
  given(seen(7, 'Scan'), processed('echo'))
    .fold(observedDocuments)
    .gives({ fields: paper(), observed_at: at(1) });
});

observed('what was never seen is not known from what we wrote', () => {
  given(processed('changed', 'Rechnung')).fold(observedDocuments).gives();
});

observed('one that is gone or has vanished is forgotten', () => {
  given(seen(7, 'Scan'), processed('gone')).fold(observedDocuments).gives();
  given(seen(7, 'Scan'), fact('DocumentVanished', { documentId: 7 }))
    .fold(observedDocuments)
    .gives();
});

observed('a merge moves those that have the correspondent it moves from', () => {
  given(seen(7, 'Scan', 3), seen(8, 'Scan', 4), moved(3, 5, 7, 8, 9))
    .fold(observedDocuments)
    .gives(
      { document_id: 7, fields: paper({ correspondent: 5 }), observed_at: at(3) },
      { document_id: 8, fields: paper({ correspondent: 4 }), observed_at: at(2) },
    );
});

observed.run();
