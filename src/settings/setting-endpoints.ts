import { z } from 'zod';
import { LAST_CALL_KEY } from '../../projections/last-call.ts';
import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import type { HouseEvents } from '../events/index.ts';
import { type Endpoint, endpoint, Problem, permission } from '../http/index.ts';
import { isPassing, type Paperless, PaperlessError, type Tag } from '../paperless/index.ts';
import { type CheckReferences, changeSetting, SettingRefused, updateSetting } from './change-setting.ts';
import { COMPLETE_PATH, type ControlTagWarning, controlTagWarnings, workflowTags } from './control-tags.ts';
import { Setting, SettingInFull, settingHistory, showSettings, Warning } from './show-setting.ts';

type Needs = {
  db: Queryable;
  log: EventLog<HouseEvents>;
  paperless: Pick<Paperless, 'choices'>;
  check: CheckReferences;
  processingTag: number;
};

const InPath = z.strictObject({ key: z.string().max(100) });
const access = permission('MANAGE_SETTINGS');

/** Settings as administrators see and change them. */
export function settingEndpoints(needs: Needs): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/settings',
      access,
      summary: 'Every setting: value, default, meaning, who set it when; and what should be looked at',
      response: z.object({ items: z.array(Setting), warnings: z.array(Warning) }),
      async handle() {
        const [items, warnings] = await Promise.all([showSettings(needs.db), warningsNow(needs)]);
        return { items, warnings };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/settings/{key}',
      access,
      summary: 'One setting with its history',
      params: InPath,
      response: SettingInFull,
      problems: ['not-found'],
      handle: ({ params: { key } }) => show(needs, key),
    }),
    endpoint({
      method: 'PUT',
      path: '/settings/{key}',
      access,
      summary: 'Set a setting; what it names must exist in Paperless',
      params: InPath,
      body: z.strictObject({ value: z.json() }),
      response: SettingInFull,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { key }, body: { value }, caller, requestId }) {
        const origin = { actor: caller.actor, correlationId: requestId };
        await changeSetting(needs.log, { key, value, origin, check: needs.check }).catch(asProblem);
        return show(needs, key);
      },
    }),
    endpoint({
      method: 'POST',
      path: COMPLETE_PATH,
      access,
      summary: 'Add the tags of the workflow that are missing to the control tags',
      response: SettingInFull,
      async handle({ caller, requestId }) {
        const workflow = await workflowTags(needs.db, needs.processingTag);
        await updateSetting(needs.log, {
          key: 'steuertag_ids',
          origin: { actor: caller.actor, correlationId: requestId },
          next: (now) => [...new Set([...now, ...workflow.map(({ id }) => id)])],
        });
        return show(needs, 'steuertag_ids');
      },
    }),
  ];
}

/** Settings whose change can make the list of control tags incomplete. */
const CONCERNS_CONTROL_TAGS = /^(steuertag_ids|farmsys_tag_\w+)$/;

async function show(needs: Needs, key: string): Promise<z.input<typeof SettingInFull>> {
  const setting = (await showSettings(needs.db)).find((one) => one.key === key);
  if (!setting) throw new Problem('not-found', `There is no setting ${key}`);
  const [history, warnings] = await Promise.all([
    key === LAST_CALL_KEY ? [] : settingHistory(needs.log, key),
    CONCERNS_CONTROL_TAGS.test(key) ? warningsNow(needs) : [],
  ]);
  return { ...setting, history, warnings };
}

async function warningsNow({ db, paperless, processingTag }: Needs): Promise<ControlTagWarning[]> {
  const [{ steuertag_ids: controlTags }, workflow, tags] = await Promise.all([
    readSettings(db, ['steuertag_ids']),
    workflowTags(db, processingTag),
    paperless.choices.tags.list().then(({ byId }) => byId, noTagsWhileAway),
  ]);
  return controlTagWarnings(controlTags, workflow, tags);
}

/** Settings can be read while Paperless is away; the names of tags are then missing. */
function noTagsWhileAway(error: unknown): ReadonlyMap<number, Tag> {
  if (error instanceof PaperlessError && isPassing(error)) return new Map();
  throw error;
}

function asProblem(error: unknown): never {
  if (!(error instanceof SettingRefused)) throw error;
  if (error.reason === 'unknown') throw new Problem('not-found', error.message);
  if (error.reason === 'read-only') throw new Problem('conflict', error.message);
  const errors = error.faults.map(({ path, message }) => ({
    path: path ? `value.${path}` : 'value',
    message,
  }));
  throw new Problem('invalid-request', error.message, { errors });
}
