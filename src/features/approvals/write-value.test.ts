import { mock } from 'node:test';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Paperless, type PaperlessDocument, PaperlessError } from '../../gateways/paperless/index.ts';
import { LeaseExpired, TimedOut, timedLease } from '../../platform/async/index.ts';
import { ChangedElsewhere, lookAt, writeAfterLook } from './write-value.ts';

// Look, write, look again: with a Paperless that answers late, about something else, or shows what others have set.

const writing = suite('writing the approval field');
const target = { documentId: 7, field: 15, to: 'yes' };
const document = (value: string | null, id = 7) =>
  ({ id, customFields: [{ field: 15, value }] }) as unknown as PaperlessDocument;
const judge = ({ customFields: [field] }: PaperlessDocument) =>
  field?.value === 'yes' ? 'there' : field?.value === null ? 'write' : 'foreign';

/** @param answers what is shown, one look after the other */
function paperlessShowing(...answers: (PaperlessDocument | null | Promise<PaperlessDocument>)[]) {
  const asked: string[] = [];
  const paperless = {
    async document() {
      asked.push('look');
      return (await answers.shift()) ?? null;
    },
    guardedBy: (assertValid: () => void) => ({
      async modifyCustomFields() {
        assertValid();
        asked.push('write');
      },
    }),
  } as unknown as Paperless;
  return { asked, deps: (ms = 60_000) => ({ paperless, lease: timedLease(ms) }) };
}
const failure = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error) => error,
  );

writing('written and looked at again; what was not kept is written once more', async () => {
  const { asked, deps } = paperlessShowing(document(null), document(null), document('yes'));
  const look = await lookAt(deps(), 7);
  assert.ok(look);
  assert.is((await writeAfterLook(deps(), target, look, judge))?.customFields[0]?.value, 'yes');
  assert.equal(asked, ['look', 'write', 'look', 'write', 'look']);
});

writing('what somebody has set meanwhile is told, and not written over', async () => {
  const { asked, deps } = paperlessShowing(document(null), document('no'));
  const look = await lookAt(deps(), 7);
  assert.ok(look);
  const refused = await failure(writeAfterLook(deps(), target, look, judge));
  assert.instance(refused, ChangedElsewhere);
  assert.is((refused as ChangedElsewhere).met.customFields[0]?.value, 'no');
  assert.equal(asked, ['look', 'write', 'look']);
});

writing('a look that comes late is none', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { deps } = paperlessShowing(new Promise(() => {}));
    const look = failure(lookAt(deps(), 7));
    mock.timers.tick(5_000);
    assert.instance(await look, TimedOut);
  } finally {
    mock.timers.reset();
  }
});

writing('nor is one about another document, or one whose lease has run out before the write', async () => {
  const other = paperlessShowing(document(null, 8));
  assert.instance(await failure(lookAt(other.deps(), 7)), PaperlessError);
  const late = paperlessShowing(document(null));
  const look = await lookAt(late.deps(-1), 7);
  assert.ok(look);
  assert.instance(await failure(writeAfterLook(late.deps(), target, look, judge)), LeaseExpired);
  assert.equal(late.asked, ['look'], 'nothing was written');
  const gone = paperlessShowing(null);
  assert.is(await lookAt(gone.deps(), 7), null);
});

writing.run();
