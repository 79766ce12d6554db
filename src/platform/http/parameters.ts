import { z } from 'zod';

/** What an `integer` of PostgreSQL and of Paperless holds. A larger one names nothing, and no query may be asked for it. */
const MAX_INTEGER = 2_147_483_647;

/** An id in a body, and in an address: `/documents/42`, `?correspondentId=7`. */
export const IdInBody = z.int().min(1).max(MAX_INTEGER);
export const Id = z.coerce.number().int().min(1).max(MAX_INTEGER);

/** A UUID in an address, in the one spelling that it is kept in: `…5E` and `…5e` are the same. */
export const Uuid = z.uuid().toLowerCase();

/** The class Cc, written so that every generator of test data understands it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]+$/u;

/** One line of text that people write. */
export const oneLine = (max: number, expected: string) =>
  z.string().min(1).max(max).regex(NO_CONTROLS, expected);

/** The query of every list. */
export const Paging = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_INTEGER).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
});
