import { suite } from 'uvu';
import { at, given, uuid } from '../scripts/testing/given.ts';
import { moved } from '../scripts/testing/merge-facts.ts';
import {
  overwritten,
  PROCESSING,
  parked,
  planned,
  processed,
  RENAMED,
} from '../scripts/testing/processing-facts.ts';
import { writtenDocuments } from './written-documents.ts';

const written = suite('what we last wrote to a document');
const done = [planned(), processed('changed', { fingerprint: 'f1' })];
const TAGGED = [{ what: 'addTag' as const, tag: 5 }];

written('a plan is open until it is recorded as written', () => {
  given(planned())
    .fold(writtenDocuments)
    .gives({
      ...{ document_id: 7, processing_id: PROCESSING, state: 'open', fingerprint: '' },
      ...{ changes: RENAMED, lost: [], rewrites: 0, moved: null },
    });
  given(...done)
    .fold(writtenDocuments)
    .gives({ state: 'done', fingerprint: 'f1', changes: RENAMED });
});

written('the end of another processing is none of it', () => {
  given(planned(), processed('changed', { processingId: uuid(9), fingerprint: 'f9' }))
    .fold(writtenDocuments)
    .gives({ state: 'open', fingerprint: '' });
});

written('a plan that was called off is forgotten, an echo forgets nothing', () => {
  given(planned(), processed('skipped')).fold(writtenDocuments).gives();
  given(planned(), processed('echo')).fold(writtenDocuments).gives({ state: 'open' });
  given(...done, processed('skipped'))
    .fold(writtenDocuments)
    .gives({ state: 'done' });
});

written(
  'what is written again because somebody undid it is counted; what is finished or rewritten is not',
  () => {
    const inTurn = (values: number, position: number) => ({
      in_turn: { at: at(position), values, tags: 0, wrote: RENAMED },
    });
    given(...done, ...done)
      .fold(writtenDocuments)
      .gives(inTurn(1, 3));
    given(...done, ...done, ...done)
      .fold(writtenDocuments)
      .gives(inTurn(2, 5));
    given(planned(), planned()).fold(writtenDocuments).gives(inTurn(0, 2));
    given(...done, overwritten(), planned())
      .fold(writtenDocuments)
      .gives(inTurn(0, 4));
  },
);

written('what Paperless has overwritten is to be written again, and how often is counted', () => {
  given(...done, overwritten())
    .fold(writtenDocuments)
    .gives({ lost: RENAMED, rewrites: 1 });
  given(...done, overwritten(), planned(), processed('changed', { fingerprint: 'f2' }), overwritten())
    .fold(writtenDocuments)
    .gives({ lost: RENAMED, rewrites: 2, fingerprint: 'f2' });
});

written('what is lost stays lost until it is written', () => {
  given(...done, overwritten(), planned())
    .fold(writtenDocuments)
    .gives({ state: 'open', lost: RENAMED, rewrites: 1 });
  given(...done, overwritten(), planned(), processed('changed', { fingerprint: 'f2' }))
    .fold(writtenDocuments)
    .gives({ state: 'done', lost: [], rewrites: 1 });
  given(...done, overwritten(), processed('skipped'))
    .fold(writtenDocuments)
    .gives();
});

written('a new plan begins to count anew', () => {
  given(...done, overwritten(), planned(), processed('changed'), planned(TAGGED))
    .fold(writtenDocuments)
    .gives({ changes: TAGGED, rewrites: 0, lost: [] });
});

written('a document that is gone or parked has nothing of ours', () => {
  given(...done, processed('gone'))
    .fold(writtenDocuments)
    .gives();
  given(...done, parked())
    .fold(writtenDocuments)
    .gives();
});

written('a merge is remembered from its first correspondent on, so that our own write is still known', () => {
  given(...done, moved(3, 4, 7))
    .fold(writtenDocuments)
    .gives({ moved: { from: 3, to: 4 } });
  given(...done, moved(3, 4, 7), moved(4, 5, 7, 8))
    .fold(writtenDocuments)
    .gives({ moved: { from: 3, to: 5 } });
});

written.run();
