import { clientRows } from '../../projections/clients.ts';
import { correspondentSettingRows } from '../../projections/correspondent-settings.ts';
import type { Queryable } from '../database/index.ts';
import type { Paperless } from '../paperless/index.ts';
import type { Surroundings } from './plan-match.ts';
import type { UploadSettings } from './upload-settings.ts';

type Needs = { db: Queryable; paperless: Pick<Paperless, 'choices'> };

/** What a match depends on, as it is now: lists that are kept for seconds, asked for only when one is at hand. */
export async function surroundings(
  { db, paperless: { choices } }: Needs,
  settings: UploadSettings,
): Promise<Surroundings> {
  const wanted = [settings.linkField, settings.belegnummerField].flatMap((id) => id ?? []);
  const [named, rows, clients, tags, fields] = await Promise.all([
    choices.correspondents.list(),
    correspondentSettingRows(db),
    clientRows(db),
    choices.tags.list(),
    choices.customFields.listWith(wanted),
  ]);
  return {
    settings,
    correspondents: { named: named.items, settings: rows },
    clients,
    tags: tags.byId,
    fields: fields.byId,
  };
}
