import { readSettings } from '../../../projections/settings.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** What administrators have set for the upload check. */
export type UploadSettings = {
  tagHochgeladen: number;
  tagErledigt: number;
  tagManuell: number | null;
  tags: readonly number[];
  titel: string | null;
  dokumenttyp: number | null;
  linkField: number | null;
  belegnummerField: number | null;
};

/** Null while the tag to look for or the tag that follows it is not set, or both are the same. */
export async function uploadSettings(db: Queryable): Promise<UploadSettings | null> {
  const set = await readSettings(db, [
    'farmsys_tag_hochgeladen',
    'farmsys_tag_erledigt',
    'farmsys_tag_manuell',
    'farmsys_tags',
    'farmsys_titel_vorlage',
    'farmsys_dokumenttyp',
    'farmsys_link_field',
    'farmsys_belegnummer_field',
  ]);
  const { farmsys_tag_hochgeladen: tagHochgeladen, farmsys_tag_erledigt: tagErledigt } = set;
  if (tagHochgeladen === null || tagErledigt === null || tagErledigt === tagHochgeladen) return null;
  const { farmsys_tag_manuell: tagManuell } = set;
  return {
    tagHochgeladen,
    tagErledigt,
    // One that changes nothing is none.
    tagManuell: tagManuell === tagHochgeladen ? null : tagManuell,
    tags: set.farmsys_tags,
    titel: set.farmsys_titel_vorlage,
    dokumenttyp: set.farmsys_dokumenttyp,
    linkField: set.farmsys_link_field,
    belegnummerField: set.farmsys_belegnummer_field,
  };
}
