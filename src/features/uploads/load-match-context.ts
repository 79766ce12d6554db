import { clientRows } from '../../../projections/clients.ts';
import { correspondentSettingRows } from '../../../projections/correspondent-settings.ts';
import { mayGiveAway, type Paperless, type PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { MatchContext } from './plan-match.ts';
import type { UploadSettings } from './upload-settings.ts';

type Deps = { db: Queryable; paperless: Pick<Paperless, 'account' | 'choices'> };

/** What a match depends on, as it is now: lists that are kept for seconds, asked for only when one is at hand. */
export async function loadMatchContext(
  { db, paperless }: Deps,
  settings: UploadSettings,
  document: PaperlessDocument,
): Promise<MatchContext> {
  const { choices } = paperless;
  const wanted = [settings.linkField, settings.belegnummerField].flatMap((id) => id ?? []);
  const [named, rows, clients, tags, fields, free] = await Promise.all([
    choices.correspondents.list(),
    correspondentSettingRows(db),
    clientRows(db),
    choices.tags.list(),
    choices.customFields.listWith(wanted),
    mayGiveAway(paperless, document),
  ]);
  return {
    settings,
    correspondents: { named: named.items, settings: rows },
    clients,
    tags: tags.byId,
    fields: fields.byId,
    mayGiveAway: free,
  };
}
