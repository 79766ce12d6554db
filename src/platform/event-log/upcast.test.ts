import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { eventType, type RecordedEvent, UnknownEvent, upcast } from './index.ts';

const sentence = { de: () => '', en: () => '' };
const eventRegistry = {
  Renamed: eventType({
    schema: 3,
    data: z.strictObject({ title: z.string(), by: z.string() }),
    sentence,
    upcast: {
      1: ({ name, ...rest }) => ({ ...rest, title: name ?? '' }),
      2: (data) => ({ ...data, by: 'unknown' }),
    },
  }),
  Gap: eventType({ schema: 3, data: z.strictObject({}), sentence, upcast: { 1: (data) => data } }),
};
const stored = (type: string, schema: number, data: RecordedEvent['data'] = {}): RecordedEvent => ({
  position: 7,
  id: '00000000-0000-7000-8000-000000000000',
  stream: 's-1',
  version: 1,
  type,
  data,
  metadata: { actor: 'test', correlationId: 'c', schema },
  recordedAt: '2026-11-21T08:00:00.000Z',
  hash: '',
});

const upcasting = suite('upcast');

upcasting('an event of the present schema goes on as it is', () => {
  const event = stored('Renamed', 3, { title: 'a', by: 'b' });
  assert.is(upcast(eventRegistry, event), event);
});

upcasting('older ones go through every step, and say of what schema they are now', () => {
  const first = upcast(eventRegistry, stored('Renamed', 1, { name: 'a' }));
  assert.equal([first.data, first.metadata.schema], [{ title: 'a', by: 'unknown' }, 3]);
  const second = upcast(eventRegistry, stored('Renamed', 2, { title: 'b' }));
  assert.equal(second.data, { title: 'b', by: 'unknown' });
});

upcasting('what is stored is not touched', () => {
  const event = stored('Renamed', 1, { name: 'a' });
  upcast(eventRegistry, event);
  assert.equal([event.data, event.metadata.schema], [{ name: 'a' }, 1]);
});

const unreadable: [string, RecordedEvent][] = [
  ['an unknown kind', stored('Foreign', 1)],
  ['a name that objects have by nature', stored('constructor', 1)],
  ['a schema newer than known', stored('Renamed', 4)],
  ['a step that is missing', stored('Gap', 1)],
  ['no schema at all', { ...stored('Renamed', 1), metadata: {} as RecordedEvent['metadata'] }],
];
for (const [name, event] of unreadable) {
  upcasting(`refuses ${name}, naming position, type and schema`, () => {
    try {
      upcast(eventRegistry, event);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, UnknownEvent);
      const { position, type, schema, message } = error as UnknownEvent;
      assert.equal([position, type, schema], [7, event.type, event.metadata.schema]);
      assert.match(message, `Event 7 is a ${type} of schema ${schema}`);
    }
  });
}

upcasting.run();
