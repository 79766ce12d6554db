import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { unseenDocuments } from './unseen-documents.ts';

const unseen = suite('documents that Paperless does not show us');
const about = { documentId: 7, processingId: uuid(200) };
const gone = fact('DocumentProcessed', { ...about, outcome: 'gone' });

unseen('one that was announced and is not there is named, since its last try', () => {
  given(gone, gone)
    .fold(unseenDocuments)
    .gives({ document_id: 7, since: at(2) });
});

unseen('one that was read, parked or taken out of the queue is named no longer', () => {
  for (const outcome of ['changed', 'skipped', 'echo'] as const)
    given(gone, fact('DocumentProcessed', { ...about, outcome }))
      .fold(unseenDocuments)
      .gives();
  given(
    gone,
    fact('DocumentParked', { ...about, reason: 'rule-failed', because: { code: 'rule-date' }, error: 'x' }),
  )
    .fold(unseenDocuments)
    .gives();
  given(gone, fact('DocumentDequeued', { documentId: 7 }))
    .fold(unseenDocuments)
    .gives();
});

unseen('one that is read as usual was never missed', () => {
  given(fact('DocumentProcessed', { ...about, outcome: 'changed' }))
    .fold(unseenDocuments)
    .gives();
});

unseen.run();
