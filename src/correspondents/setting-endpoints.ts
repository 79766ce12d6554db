import { z } from 'zod';
import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { CorrespondentSetting, correspondentStream, type HouseEvents, ObjectId } from '../events/index.ts';
import { type Endpoint, endpoint, listOf, Paging, Problem, permission } from '../http/index.ts';
import type { Paperless } from '../paperless/index.ts';
import { sameSetting, settingList } from './setting-list.ts';

type Needs = { db: Queryable; log: EventLog<HouseEvents>; paperless: Pick<Paperless, 'choices'> };

const Item = z
  .object({ id: z.int(), name: z.string(), ...CorrespondentSetting.shape })
  .meta({ id: 'CorrespondentSettings' });
const access = permission('MERGE_CORRESPONDENTS');

/** Supplier number, farm-system id and other names of correspondents. */
export function settingEndpoints({ db, log, paperless: { choices } }: Needs): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/correspondents/settings',
      access,
      summary: 'Every correspondent with supplier number, farm-system id and other names',
      query: Paging.extend({
        q: z.string().max(200).optional().meta({ description: 'Part of the name, a number or an alias' }),
        linked: z
          .enum(['yes', 'no'])
          .optional()
          .meta({ description: 'Only those with, or without, an id of the farm system' }),
      }),
      response: listOf(Item),
      problems: ['dms-unavailable'],
      async handle({ query: { q, linked, page, pageSize } }) {
        const [{ items }, rows] = await Promise.all([
          choices.correspondents.list(),
          correspondentSettingRows(db),
        ]);
        const named = settingList(items, rows, q);
        const found = linked
          ? named.filter(({ farmsysId }) => (farmsysId !== null) === (linked === 'yes'))
          : named;
        return {
          items: found.slice((page - 1) * pageSize, page * pageSize),
          total: found.length,
          page,
          pageSize,
        };
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/correspondents/{id}/settings',
      access,
      summary: 'Set supplier number, farm-system id and other names of a correspondent',
      params: z.strictObject({ id: z.coerce.number().pipe(ObjectId) }),
      body: CorrespondentSetting,
      response: Item,
      problems: ['not-found', 'dms-unavailable'],
      async handle({ params: { id }, body, caller, requestId }) {
        const correspondent = (await choices.correspondents.listWith([id])).byId.get(id);
        if (!correspondent) throw new Problem('not-found', `Paperless has no correspondent ${id}`);
        const setting = { ...body, aliases: [...new Set(body.aliases)] };
        const [now] = settingList([correspondent], await correspondentSettingRows(db));
        if (!now || !sameSetting(now, setting)) {
          await log.append(
            correspondentStream(id),
            [{ type: 'CorrespondentSettingChanged', data: { correspondentId: id, ...setting } }],
            { origin: { actor: caller.actor, correlationId: requestId } },
          );
        }
        return { ...correspondent, ...setting };
      },
    }),
  ];
}
