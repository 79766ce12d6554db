import { z } from 'zod';
import { plain, secret } from './variable.ts';

/**
 * Just what the client understands whole: it drops all but the first name behind `+discover`, cuts a password at its
 * first colon, and takes a user without a password for a part of the host.
 */
const LOGIN = String.raw`([^\s:@]+:[^\s:@]+@)?`;
const HOST = String.raw`[\w.-]+(:\d{1,5})?`;
const ADDRESS = new RegExp(
  String.raw`^(esdb|kurrentdb)(\+discover://${LOGIN}${HOST}|://${LOGIN}${HOST}(,${HOST})*)/?(\?[^\s?]+)?$`,
);

/** The event store that every event is relayed to. */
export const eventStore = {
  EVENTSTORE_URL: secret(
    z
      .string()
      .regex(
        ADDRESS,
        'an address such as kurrentdb://user:password@host:2113 or esdb://…, for a cluster esdb://a:2113,b:2113,c:2113 or esdb+discover:// with one name; names, no IPv6 addresses; : and @ in a password as %3A and %40',
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
