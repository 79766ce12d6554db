import { z } from 'zod';
import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { CorrespondentSetting, correspondentStream, type DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { appendIfUnchanged, type EventLog } from '../../platform/event-log/index.ts';
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
import { NO_SETTING } from './merged-setting.ts';
import { sameSetting, settingList, settingOf } from './setting-list.ts';

type Deps = { db: Queryable; log: EventLog<DomainEvents>; paperless: Pick<Paperless, 'choices'> };

const Item = z
  .object({ id: z.int(), name: z.string(), ...CorrespondentSetting.shape })
  .meta({ id: 'CorrespondentSettings' });
const access = permission('MERGE_CORRESPONDENTS');

/** Supplier number, farm-system id and other names of correspondents. */
export function settingEndpoints({ db, log, paperless: { choices } }: Deps): Endpoint[] {
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
          choices.correspondents.lastKnown(),
          correspondentSettingRows(db),
        ]);
        const named = settingList(items, rows, q);
        const found = linked
          ? named.filter(({ farmsysId }) => (farmsysId !== null) === (linked === 'yes'))
          : named;
        return pageOf(found, { page, pageSize });
      },
    }),
    endpoint({
      method: 'PUT',
      path: '/correspondents/{id}/settings',
      access,
      summary: 'Set supplier number, farm-system id and other names of a correspondent',
      params: z.strictObject({ id: Id }),
      body: CorrespondentSetting.extend({
        expected: CorrespondentSetting.optional().meta({
          description: 'What the person saw; when something else is set by now: 409',
        }),
      }),
      response: Item,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { id }, body: { expected, ...body }, origin }) {
        const correspondent = (await choices.correspondents.listWith([id])).byId.get(id);
        if (!correspondent) throw new Problem('not-found', { reason: 'correspondent-unknown', id });
        const setting = { ...body, aliases: [...new Set(body.aliases)] };
        const stream = correspondentStream(id);
        // Before the rows are read: what a merge or a sync sets meanwhile is not overwritten.
        const expectedVersion = await log.version(stream);
        const now = settingOf(await correspondentSettingRows(db), id) ?? NO_SETTING;
        if (expected && !sameSetting(now, expected)) throw changedMeanwhile();
        if (!sameSetting(now, setting)) {
          const data = { correspondentId: id, ...setting };
          const event = { type: 'CorrespondentSettingChanged' as const, data };
          const recorded = await appendIfUnchanged(log, stream, [event], { origin, expectedVersion });
          if (!recorded) throw changedMeanwhile();
        }
        return { ...correspondent, ...setting };
      },
    }),
  ];
}

const changedMeanwhile = (): Problem =>
  new Problem(
    'conflict',
    { reason: 'stale' },
    { detail: 'Somebody else, a sync or a merge has changed these settings meanwhile' },
  );
