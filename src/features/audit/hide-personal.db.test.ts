import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projections } from '../../../projections/index.ts';
import { releasedSchemas } from '../../../scripts/schemas/released.ts';
import { uuid } from '../../../scripts/testing/given.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import * as streams from '../../domain/events/streams.ts';
import { type EventLog, openEventLog, type RecordedEvent } from '../../platform/event-log/index.ts';
import { hidePersonal } from './hide-personal.ts';

const hiding = suite('what is personal in the audit trail');
let db: TestDatabase;
let log: EventLog<DomainEvents>;

hiding.before(async () => {
  db = await testDatabase();
  log = await openEventLog(db, { eventRegistry, projections });
});
hiding.after(async () => {
  await log.close();
  await db.drop();
});

const seenBy = async (sub: string, stream: string, data: object): Promise<boolean> =>
  (await hidePersonal(db, sub, [{ stream, type: 'Any', data } as unknown as RecordedEvent])).length === 1;

type Whose =
  /** Of whom a table says: by the first event of the stream. */
  | { first: keyof DomainEvents & string; id: 'itemId' | 'mailId' }
  /** Of the owner that an event names. */
  | 'named'
  /** Nothing on it belongs to one person. */
  | 'everybody';

/** Every stream there is: a new one has to be decided upon here. */
const WHOSE: Record<keyof typeof streams, Whose> = {
  inboxItemStream: { first: 'InboxItemReceived', id: 'itemId' },
  receivedMailStream: { first: 'MailReceived', id: 'mailId' },
  mailStream: { first: 'MailPlanned', id: 'mailId' },
  ...{ mailAccountStream: 'named', mailImportStream: 'named', INBOX_STREAM: 'named' },
  ...{ documentStream: 'everybody', settingStream: 'everybody', documentTypeStream: 'everybody' },
  ...{ clientStream: 'everybody', correspondentStream: 'everybody', mergeStream: 'everybody' },
  ...{ conflictStream: 'everybody', apiKeyStream: 'everybody', runStream: 'everybody' },
  ...{ WEBHOOK_STREAM: 'everybody', FARM_DEVICE_STREAM: 'everybody', APPROVALS_STREAM: 'everybody' },
  ...{ SUBSTITUTES_STREAM: 'everybody', barcodeTemplateStream: 'everybody', printAgentStream: 'everybody' },
  ...{ printerStream: 'everybody', printJobStream: 'everybody', numberRangeStream: 'everybody' },
  // Who gets a digest is known to those who look after the service.
  ...{ digestStream: 'everybody', invoiceStream: 'everybody' },
};
const nameOf = (key: keyof typeof streams, id: string): string => {
  const stream: unknown = Object.entries(streams).find(([name]) => name === key)?.[1];
  return typeof stream === 'function' ? stream(id) : String(stream);
};
const exampleOf = (type: string): Record<string, unknown> => {
  const all = releasedSchemas().filter((one) => one.type === type);
  return structuredClone(all.at(-1)?.example ?? {}) as Record<string, unknown>;
};

let ids = 0;
for (const [key, whose] of Object.entries(WHOSE) as [keyof typeof streams, Whose][]) {
  if (typeof whose === 'object') {
    hiding(`${key}: every event of it is that of whom it belongs to, whatever it names`, async () => {
      for (const owner of ['anna', null]) {
        const id = uuid(++ids);
        const data = { ...exampleOf(whose.first), owner, [whose.id]: id };
        if ('scope' in data) Object.assign(data, { scope: owner === null ? 'public' : 'personal' });
        const stream = nameOf(key, id);
        await log.append(stream, [{ type: whose.first, data } as never], {
          origin: { actor: 'test', correlationId: 'test' },
        });
        for (const named of [{}, { owner: 'ben' }, { owner: null }]) {
          assert.ok(await seenBy('anna', stream, named), `${owner} ${JSON.stringify(named)}`);
          assert.is(await seenBy('ben', stream, named), owner === null, `${owner} ${JSON.stringify(named)}`);
        }
      }
    });
    continue;
  }
  hiding(`${key}: ${whose}`, async () => {
    const stream = nameOf(key, uuid(1));
    assert.ok(await seenBy('ben', stream, {}));
    assert.ok(await seenBy('ben', stream, { owner: 7 }), 'an owner in Paperless');
    assert.is(await seenBy('ben', stream, { owner: 'anna' }), false, 'whatever names a person is theirs');
    assert.ok(await seenBy('anna', stream, { owner: 'anna' }));
  });
}

hiding.run();
