import { z } from 'zod';
import { clientRows } from '../../../projections/clients.ts';
import { BetriebId, clientStream, type DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import {
  type Endpoint,
  endpoint,
  Id,
  listOf,
  Paging,
  Problem,
  pageOf,
  permission,
} from '../../platform/http/index.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Pick<Paperless, 'choices'> };

const Client = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    farmsysBetriebId: z.string().nullable(),
  })
  .meta({ id: 'Client' });
const access = permission('MANAGE_SETTINGS');

/** Clients: users of Paperless, each with the farm that its documents belong to. */
export function clientEndpoints({ db, log, paperless: { choices } }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/clients',
      access,
      summary: 'The users of Paperless and their farms',
      query: Paging,
      response: listOf(Client),
      problems: ['dms-unavailable'],
      async handle({ query: { page, pageSize } }) {
        const [{ items }, rows] = await Promise.all([choices.users.lastKnown(), clientRows(db)]);
        const farms = new Map(rows.map((row) => [row.client_id, row.farmsys_betrieb_id]));
        const clients = items.map(({ id, name, username }) => ({
          ...{ id, name, username },
          farmsysBetriebId: farms.get(id) ?? null,
        }));
        return pageOf(clients, { page, pageSize });
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/farmsys/clients/{id}',
      access,
      summary: 'Give a client its farm, or none',
      description:
        'A farm belongs to one client at most: a second one is refused with the name of the first.',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ farmsysBetriebId: BetriebId.nullable() }),
      response: Client,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { id }, body: { farmsysBetriebId }, origin }) {
        const { byId } = await choices.users.listWith([id]);
        const user = byId.get(id);
        if (!user) throw new Problem('not-found', { reason: 'user-unknown', id });
        const rows = await clientRows(db);
        const holder = rows.find((row) => row.farmsys_betrieb_id === farmsysBetriebId);
        if (holder && holder.client_id !== id) throw taken(holder.client_id);
        const now = rows.find((row) => row.client_id === id)?.farmsys_betrieb_id ?? null;
        if (now !== farmsysBetriebId) {
          const event = { type: 'ClientChanged' as const, data: { clientId: id, farmsysBetriebId } };
          await log.append(clientStream(id), [event], { origin }).catch((error: unknown) => {
            // Somebody gave it to another client since we looked.
            if ((error as { constraint?: string }).constraint !== ONE_BETRIEB) throw error;
            throw taken();
          });
        }
        return { id, name: user.name, username: user.username, farmsysBetriebId };

        function taken(holderId?: number): Problem {
          const name =
            holderId === undefined ? 'another client' : (byId.get(holderId)?.name ?? `client ${holderId}`);
          return new Problem('conflict', { reason: 'farm-taken', farm: farmsysBetriebId ?? '', name });
        }
      },
    }),
  ];
}

/** The unique index on the read model, which decides between two who come at once. */
const ONE_BETRIEB = 'clients_one_betrieb';
