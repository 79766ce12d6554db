import type { Queryable } from '../src/database/index.ts';

/** Of these documents those of whose supplier nothing was released before; also those without a supplier. */
export async function withNewSupplier(db: Queryable, documentIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select a.document_id as id from approvals a
      where a.document_id = any($1::integer[]) and not exists
            (select from approvals o where o.correspondent = a.correspondent and o.document_id <> a.document_id
                and not o.gone and o.decision ->> 'meaning' = 'approves')`,
    [documentIds],
  );
  return new Set(rows.map(({ id }) => id));
}
