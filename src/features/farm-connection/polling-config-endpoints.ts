import { z } from 'zod';
import { readSettings } from '../../../projections/settings.ts';
import { settingCatalogue } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Origin } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, type FieldError, Problem, permission } from '../../platform/http/index.ts';

/** Sets settings, all or none; answers what is wrong with which of them, each path beginning with the key. */
export type ChangeSettings = (
  values: Readonly<Record<string, unknown>>,
  origin: Origin,
) => Promise<FieldError[]>;

type Deps = { db: Queryable; changeSettings: ChangeSettings };

/** The names that these settings have here, and in the settings. */
const KEYS = {
  tagHochgeladen: 'farmsys_tag_hochgeladen',
  tagManuell: 'farmsys_tag_manuell',
  linkField: 'farmsys_link_field',
  tagErledigt: 'farmsys_tag_erledigt',
  belegnummerField: 'farmsys_belegnummer_field',
} as const;
type Name = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as Name[];

const PollingConfig = z
  .strictObject({
    tagHochgeladen: settingCatalogue.farmsys_tag_hochgeladen.value,
    tagManuell: settingCatalogue.farmsys_tag_manuell.value,
    linkField: settingCatalogue.farmsys_link_field.value,
    tagErledigt: settingCatalogue.farmsys_tag_erledigt.value,
    belegnummerField: settingCatalogue.farmsys_belegnummer_field.value,
  })
  .meta({ id: 'PollingConfig' });
const access = permission('MANAGE_SETTINGS');

/** The settings that the upload check cannot do without, in one piece; the same store as the settings. */
export function pollingConfigEndpoints({ db, changeSettings }: Deps): Endpoint[] {
  const show = async (): Promise<z.output<typeof PollingConfig>> => {
    const settings = await readSettings(db, Object.values(KEYS));
    return Object.fromEntries(NAMES.map((name) => [name, settings[KEYS[name]]])) as z.output<
      typeof PollingConfig
    >;
  };
  return [
    endpoint({
      method: 'GET',
      path: '/farmsys/polling-config',
      access,
      summary: 'Which tags and fields the upload check works with',
      response: PollingConfig,
      handle: show,
    }),
    endpoint({
      method: 'PUT',
      path: '/farmsys/polling-config',
      access,
      summary: 'Set tags and fields of the upload check, all or none',
      description: 'What is not given stays as it is; null empties it. Each must exist in Paperless.',
      body: PollingConfig.partial(),
      response: PollingConfig,
      problems: ['dms-unavailable'],
      async handle({ body, origin }) {
        const values = NAMES.flatMap((name) => (body[name] === undefined ? [] : [[KEYS[name], body[name]]]));
        const faults = await changeSettings(Object.fromEntries(values), origin);
        if (faults.length === 0) return show();
        const errors = faults.map((fault) => ({ ...fault, path: nameFor(fault.path) }));
        const lines = errors.map(({ path, message }) => `${path}: ${message}`);
        throw new Problem('invalid-request', undefined, { detail: lines.join('\n'), errors });
      },
    }),
  ];
}

const nameFor = (path: string): string => NAMES.find((name) => path.startsWith(KEYS[name])) ?? path;
