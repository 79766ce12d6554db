import { hash } from 'node:crypto';
import { tolerance } from '../async/index.ts';
import type { Queryable } from './connect.ts';

/**
 * The same database. Within `toleratingAge` a `select` is sent once, and its answer is shared by all who send the same
 * one with the same values, so nobody may change the rows. Elsewhere every statement is sent.
 */
export function sharedReads<Db extends Queryable>(db: Db): Db {
  const query: Queryable['query'] = <Row extends object>(text: string, values?: unknown[]) => {
    const answers = tolerance()?.answers;
    if (!answers || !ONLY_READS.test(text)) return db.query<Row>(text, values);
    // Values may be long lists of ids; the hash of them is not.
    const key = hash('sha1', `${text}\n${JSON.stringify(values ?? [])}`);
    const known = answers.get(key) as ReturnType<typeof db.query<Row>> | undefined;
    if (known) return known;
    const asked = db.query<Row>(text, values);
    answers.set(key, asked);
    asked.catch(() => answers.delete(key));
    return asked;
  };
  return { ...db, query };
}

const ONLY_READS = /^\s*select\b(?!.*\bfor\s+(?:no\s+key\s+)?(?:update|share)\b)/is;
