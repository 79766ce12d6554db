import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { projections } from '../../../projections/index.ts';
import { compare, releasedSchemas } from '../../../scripts/schemas/released.ts';
import { type RecordedEvent, upcast } from '../../platform/event-log/index.ts';
import { type DomainEvents, eventRegistry } from './index.ts';

const events = suite('events of all releases');
const released = releasedSchemas();

const recorded = ({ type, schema, example }: (typeof released)[number]): RecordedEvent => ({
  position: 1,
  id: '01939b5e-7a00-7000-8000-000000000003',
  stream: 'document-42',
  version: 1,
  type,
  data: example,
  metadata: { actor: 'worker', correlationId: 'c', schema },
  recordedAt: '2026-11-17T12:00:00.000Z',
  hash: '0'.repeat(64),
});

events('every shape is the one its number was released with', () => {
  assert.equal(compare(eventRegistry, released).problems, []);
});

events('every schema has its file: npm run release-schemas writes it', () => {
  const { unreleased } = compare(eventRegistry, released);
  assert.equal(
    unreleased.map(({ type, schema }) => `${type}.${schema}`),
    [],
  );
});

for (const one of released) {
  events(`${one.type} of schema ${one.schema} is read, told and folded`, () => {
    z.fromJSONSchema(one.shape).parse(one.example);
    const event = upcast(eventRegistry, recorded(one));
    const kind = eventRegistry[one.type as keyof DomainEvents];
    assert.equal(kind.data.parse(event.data), event.data, 'has the present shape');

    const sentences = [kind.sentence.de(event.data as never), kind.sentence.en(event.data as never)];
    for (const sentence of sentences) {
      assert.ok(sentence.length > 10, sentence);
      assert.not.match(sentence, /undefined|null|\[object|NaN/);
    }
    assert.is.not(sentences[0], sentences[1]);

    for (const { on, keysOf } of projections) {
      const fold = on[event.type];
      if (fold) for (const key of keysOf(event)) assert.type(fold(null, event, key), 'object');
    }
  });
}

events.run();
