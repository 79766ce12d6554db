import { z } from 'zod';
import { LAST_CALL_KEY } from '../../../projections/last-call.ts';
import { readSettings } from '../../../projections/settings.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import { isTransient, type Paperless, PaperlessError, type Tag } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Problem, permission } from '../../platform/http/index.ts';
import { type CheckReferences, changeSetting, SettingRefused, updateSetting } from './change-setting.ts';
import { COMPLETE_PATH, type ControlTagWarning, controlTagWarnings, workflowTags } from './control-tags.ts';
import { type DeadReferenceWarning, deadReferences } from './dead-references.ts';
import type { LookUpReferences } from './look-up-references.ts';
import {
  FromEnvironment,
  KnownSetting,
  SettingInFull,
  settingHistory,
  showSettings,
  Warning,
} from './show-setting.ts';

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Pick<Paperless, 'choices'>;
  check: CheckReferences;
  lookUp: LookUpReferences;
  processingTag: number;
  approvalField: number;
};

const InPath = z.strictObject({ key: z.string().max(100) });
const access = permission('MANAGE_SETTINGS');

/** Settings as administrators see and change them. */
export function settingEndpoints(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/settings',
      access,
      summary: 'Every setting: value, default, meaning, who set it when; and what should be looked at',
      response: z.object({
        items: z.array(KnownSetting),
        warnings: z.array(Warning),
        environment: FromEnvironment,
      }),
      async handle() {
        const [items, warnings] = await Promise.all([showSettings(deps.db), warningsNow(deps)]);
        const { processingTag: processingTagId, approvalField: approvalFieldId } = deps;
        // Values were held against these shapes when they were set.
        const known = items as z.input<typeof KnownSetting>[];
        return { items: known, warnings, environment: { processingTagId, approvalFieldId } };
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
      handle: ({ params: { key } }) => show(deps, key),
    }),
    endpoint({
      method: 'PUT',
      path: '/settings/{key}',
      access,
      summary: 'Set a setting; what it names must exist in Paperless',
      params: InPath,
      body: z.strictObject({
        value: z.json(),
        expected: z
          .json()
          .optional()
          .meta({ description: 'The value that the person saw; another one by now is a 409' }),
      }),
      response: SettingInFull,
      problems: ['not-found', 'conflict', 'dms-unavailable'],
      async handle({ params: { key }, body, origin }) {
        await changeSetting(deps.log, { key, ...body, origin, check: deps.check }).catch(asProblem);
        return show(deps, key);
      },
    }),
    endpoint({
      method: 'POST',
      path: COMPLETE_PATH,
      access,
      summary: 'Add the tags of the workflow that are missing to the control tags',
      response: SettingInFull,
      async handle({ origin }) {
        const workflow = await workflowTags(deps.db, deps.processingTag);
        await updateSetting(deps.log, {
          key: 'steuertag_ids',
          origin,
          next: (now) => [...new Set([...now, ...workflow.map(({ id }) => id)])],
        });
        return show(deps, 'steuertag_ids');
      },
    }),
  ];
}

/** Settings whose change can make the list of control tags incomplete. */
const CONCERNS_CONTROL_TAGS = /^(steuertag_ids|farmsys_tag_\w+)$/;

async function show(deps: Deps, key: string): Promise<z.input<typeof SettingInFull>> {
  const setting = (await showSettings(deps.db)).find((one) => one.key === key);
  if (!setting) throw new Problem('not-found', { reason: 'setting-unknown', key });
  const [history, warnings] = await Promise.all([
    key === LAST_CALL_KEY ? [] : settingHistory(deps.log, key),
    warningsNow(deps).then((all) => all.filter((warning) => concerns(warning, key))),
  ]);
  return { ...setting, history, warnings };
}

const concerns = (warning: SettingWarning, key: string): boolean =>
  warning.code === 'reference-missing' ? warning.key === key : CONCERNS_CONTROL_TAGS.test(key);

type SettingWarning = ControlTagWarning | DeadReferenceWarning;

async function warningsNow({ db, paperless, processingTag, lookUp }: Deps): Promise<SettingWarning[]> {
  const [{ steuertag_ids: controlTags }, workflow, tags, dead] = await Promise.all([
    readSettings(db, ['steuertag_ids']),
    workflowTags(db, processingTag),
    paperless.choices.tags.lastKnown().then(({ byId }) => byId, noTagsWhileAway),
    deadReferences(db, lookUp),
  ]);
  return [...controlTagWarnings(controlTags, workflow, tags), ...dead];
}

/** Settings can be read while Paperless is away; the names of tags are then missing. */
function noTagsWhileAway(error: unknown): ReadonlyMap<number, Tag> {
  if (error instanceof PaperlessError && isTransient(error)) return new Map();
  throw error;
}

function asProblem(error: unknown): never {
  if (!(error instanceof SettingRefused)) throw error;
  const { reason, key, faults, message: detail } = error;
  if (reason === 'unknown') throw new Problem('not-found', { reason: 'setting-unknown', key }, { detail });
  if (reason !== 'value') throw new Problem('conflict', { reason }, { detail });
  const errors = faults.map((fault) => ({ ...fault, path: fault.path ? `value.${fault.path}` : 'value' }));
  throw new Problem('invalid-request', undefined, { detail, errors });
}
