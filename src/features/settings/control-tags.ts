import { readSettings } from '../../../projections/settings.ts';
import { ancestorsOf, type Tag } from '../../gateways/paperless/index.ts';
import type { Queryable } from '../../platform/database/index.ts';

/** A tag that the workflow sets, and what for. */
type WorkflowTag = { id: number; setting: string };

/** The tags that the workflow sets now, whether they are control tags or not. */
export async function workflowTags(db: Queryable, processingTag: number): Promise<WorkflowTag[]> {
  const keys = [
    'farmsys_tag_hochgeladen',
    'farmsys_tag_erledigt',
    'farmsys_tag_manuell',
    'manual_done_tag',
  ] as const;
  const values = await readSettings(db, keys);
  return [
    { id: processingTag, setting: 'PROCESSING_TAG_ID' },
    ...keys.flatMap((setting) => (values[setting] === null ? [] : { id: values[setting], setting })),
  ];
}

export type ControlTagWarning =
  /** People can change tags that the workflow depends on. */
  | { code: 'control-tags-incomplete'; message: Languages; missing: WorkflowTag[]; remedy: Remedy }
  /** Paperless adds parents and removes children by itself, so such tags cannot be changed one without the other. */
  | { code: 'control-tags-nested'; message: Languages; tags: number[] };
type Languages = { de: string; en: string };
type Remedy = { method: 'POST'; path: string };

export const COMPLETE_PATH = '/settings/steuertag_ids/complete';

/** What is to be said about the present list of control tags; it is never changed behind anybody's back. */
export function controlTagWarnings(
  controlTags: readonly number[],
  workflow: readonly WorkflowTag[],
  tags: ReadonlyMap<number, Tag>,
): ControlTagWarning[] {
  const missing = workflow.filter(({ id }) => !controlTags.includes(id));
  const nested = nestedWithContent(controlTags, tags);
  return [
    ...(missing.length > 0 ? [incomplete(controlTags, missing, tags)] : []),
    ...(nested.length > 0 ? [besideContent(nested, tags)] : []),
  ];
}

function incomplete(
  controlTags: readonly number[],
  missing: WorkflowTag[],
  tags: ReadonlyMap<number, Tag>,
): ControlTagWarning {
  const names = missing.map(({ id }) => nameOf(id, tags)).join(', ');
  const [de, en] =
    controlTags.length === 0
      ? ['Es sind keine Steuertags festgelegt', 'No control tags are set']
      : ['Die Liste der Steuertags ist unvollständig', 'The list of control tags is incomplete'];
  return {
    code: 'control-tags-incomplete',
    message: {
      de: `${de}: der Ablauf braucht ${names}, und noch kann sie jeder von Hand ändern`,
      en: `${en}: the workflow needs ${names}, and as yet anybody can change them by hand`,
    },
    missing,
    remedy: { method: 'POST', path: `/api${COMPLETE_PATH}` },
  };
}

function besideContent(nested: number[], tags: ReadonlyMap<number, Tag>): ControlTagWarning {
  const names = nested.map((id) => nameOf(id, tags)).join(', ');
  return {
    code: 'control-tags-nested',
    message: {
      de: `Steuertags stehen in Paperless über oder unter Inhaltstags: ${names}. Diese Inhaltstags lassen sich hier nicht ändern, weil Paperless die Steuertags mit ändern würde`,
      en: `Control tags stand above or below content tags in Paperless: ${names}. Those content tags cannot be changed here, because Paperless would change the control tags with them`,
    },
    tags: nested,
  };
}

/** Control tags with a content tag above or below them. */
function nestedWithContent(controlTags: readonly number[], tags: ReadonlyMap<number, Tag>): number[] {
  const control = new Set(controlTags);
  const mixed = new Set<number>();
  for (const id of tags.keys()) {
    for (const above of ancestorsOf(tags, id)) {
      if (control.has(id) !== control.has(above)) mixed.add(control.has(id) ? id : above);
    }
  }
  return [...mixed].sort((a, b) => a - b);
}

const nameOf = (id: number, tags: ReadonlyMap<number, Tag>): string =>
  tags.has(id) ? `${tags.get(id)?.name} (${id})` : String(id);
