import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** What this service knows of a correspondent besides Paperless. */
export type CorrespondentSettingRow = {
  correspondent_id: number;
  supplier_number: string | null;
  farmsys_id: string | null;
  aliases: string[];
  changed_at: string;
  changed_by: string;
};

export const correspondentSettings = projection<CorrespondentSettingRow, number>({
  name: 'correspondent_settings',
  version: 1,
  key: 'correspondent_id',
  keysOf: ({ data }) => ('correspondentId' in data ? [data.correspondentId] : []),
  on: {
    CorrespondentSettingChanged: (_, { data, recordedAt, metadata }) => ({
      correspondent_id: data.correspondentId,
      supplier_number: data.supplierNumber,
      farmsys_id: data.farmsysId,
      aliases: data.aliases,
      changed_at: recordedAt,
      changed_by: metadata.actor,
    }),
    CorrespondentLinked: (row, { data, recordedAt, metadata }) => ({
      correspondent_id: data.correspondentId,
      supplier_number: row?.supplier_number ?? data.supplierNumber,
      farmsys_id: data.farmsysId,
      aliases: row?.aliases ?? [],
      changed_at: recordedAt,
      changed_by: metadata.actor,
    }),
    CorrespondentDeleted: () => null,
  },
});

export async function correspondentSettingRows(db: Queryable): Promise<CorrespondentSettingRow[]> {
  const { rows } = await db.query<CorrespondentSettingRow>(
    `select correspondent_id, supplier_number, farmsys_id, aliases, changed_at, changed_by
       from correspondent_settings order by correspondent_id`,
  );
  return rows;
}

export async function correspondentSetting(
  db: Queryable,
  correspondentId: number,
): Promise<CorrespondentSettingRow | null> {
  const { rows } = await db.query<CorrespondentSettingRow>(
    `select correspondent_id, supplier_number, farmsys_id, aliases, changed_at, changed_by
       from correspondent_settings where correspondent_id = $1`,
    [correspondentId],
  );
  return rows[0] ?? null;
}

/**
 * A supplier number as it is compared: without blanks, separators and leading zeros, because people type it
 * differently each time. Empty when nothing is left of it.
 */
export function comparableNumber(written: string): string {
  const bare = written.normalize('NFKC').toUpperCase().replaceAll(SEPARATORS, '');
  return /^0+$/.test(bare) ? '0' : bare.replace(/^0+/, '');
}

const SEPARATORS = /[\s.,/_:'’‐‑‒–—-]+/gu;
