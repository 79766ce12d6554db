import type { Queryable } from '../src/platform/database/index.ts';
import { projection } from './projection.ts';

/** A client, that is a user of Paperless, and the farm that its documents belong to. */
export type ClientRow = {
  client_id: number;
  farmsys_betrieb_id: string;
  changed_at: string;
  changed_by: string;
};

export const clients = projection<ClientRow, number>({
  name: 'clients',
  version: 1,
  key: 'client_id',
  keysOf: ({ data }) => ('clientId' in data ? [data.clientId] : []),
  on: {
    ClientChanged: (_, { data: { clientId, farmsysBetriebId }, recordedAt, metadata }) =>
      farmsysBetriebId === null
        ? null
        : {
            client_id: clientId,
            farmsys_betrieb_id: farmsysBetriebId,
            changed_at: recordedAt,
            changed_by: metadata.actor,
          },
  },
});

export async function clientRows(db: Queryable): Promise<ClientRow[]> {
  const { rows } = await db.query<ClientRow>(
    'select client_id, farmsys_betrieb_id, changed_at, changed_by from clients order by client_id',
  );
  return rows;
}
