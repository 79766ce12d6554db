import { z } from 'zod';
import { plain, secret } from './variable.ts';

/** The event store that every event is relayed to. */
export const eventStore = {
  EVENTSTORE_URL: secret(
    z
      .string()
      .regex(
        /^(esdb|kurrentdb)(\+discover)?:\/\/[^\s/]+/,
        'an address such as kurrentdb://user:password@host:2113, esdb://… or esdb+discover://name',
      )
      .optional(),
    'The EventStoreDB or KurrentDB that every event is relayed to; empty: none',
  ),
  EVENTSTORE_STREAM_PREFIX: plain(
    z
      .string()
      .regex(/^[\x21-\x23\x25-\x7e][\x21-\x7e]{0,99}$/, 'up to 100 printable characters, the first not $')
      .default('intake-'),
    'Stands in front of the names of streams there: intake-document-42',
  ),
};
