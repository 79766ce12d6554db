import type { RecordedEvent } from '../../src/platform/event-log/index.ts';

/** An event as the log gives it, for tests that need no log. */
export function recorded(fields: Partial<RecordedEvent>): RecordedEvent {
  return {
    position: 1,
    id: '018f0000-0000-7000-8000-000000000000',
    stream: 'a',
    version: 1,
    type: 'Said',
    data: {},
    metadata: { actor: 'test', correlationId: 'test', schema: 1 },
    recordedAt: '2026-11-21T08:00:00.000Z',
    hash: '0'.repeat(64),
    ...fields,
  };
}
