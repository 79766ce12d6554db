import { type GrantChanges, readGrants } from '../accounts/grants.ts';
import { isDay } from '../clock.ts';
import {
  boolean,
  type Check,
  complaint,
  integer,
  key,
  keys,
  nullable,
  startForm,
  text,
  WRONG_DATE,
} from '../http/validate.ts';
import type { Simulation } from '../simulation.ts';
import type { DocumentRow, UserRow } from '../world.ts';
import { checkItems, type FieldItem } from './custom-field-values.ts';

/** The checked content of a PATCH or PUT on a document; absent members stay as they are. */
export type DocumentChanges = Partial<
  Pick<
    DocumentRow,
    | 'title'
    | 'content'
    | 'correspondent'
    | 'document_type'
    | 'storage_path'
    | 'tags'
    | 'created'
    | 'archive_serial_number'
    | 'owner'
  >
> & { custom_fields?: FieldItem[]; set_permissions?: GrantChanges; remove_inbox_tags?: boolean };

/**
 * Checks the body of a write. Unknown and read-only members are ignored without a word.
 *
 * `only` is the `fields` parameter: it restricts what can be written as well as what is shown. Throws a 400
 * that names every faulty member, or a 500 for the wrong types that crash Paperless.
 */
export function readChanges(
  sim: Simulation,
  user: UserRow,
  document: DocumentRow,
  body: Record<string, unknown>,
  { partial, only }: { partial: boolean; only: Set<string> | null },
): DocumentChanges {
  const { world } = sim;
  const allowed = Object.entries(body).filter(([name]) => !only || only.has(name));
  const form = startForm(Object.fromEntries(allowed), partial);
  const read = {
    correspondent: form.required('correspondent', nullable(key(world.correspondents))),
    document_type: form.required('document_type', nullable(key(world.document_types))),
    storage_path: form.required('storage_path', nullable(key(world.storage_paths))),
    title: form.optional('title', text({ max: 128 })),
    content: form.optional('content', text()),
    tags: form.required('tags', keys(world.tags)),
    created: form.optional('created', dayOf(sim)),
    archive_serial_number: form.optional('archive_serial_number', serialNumber(sim, document)),
    owner: form.optional('owner', nullable(key(world.users))),
    set_permissions: form.optional('set_permissions', (value) => readGrants(world, value)),
    custom_fields: form.optional('custom_fields', (value) => checkItems(sim, user, value, partial)),
    remove_inbox_tags: form.optional('remove_inbox_tags', boolean),
  };
  form.finish();
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** A date, or a date-time that is turned into the server's calendar day. */
const dayOf =
  (sim: Simulation): Check<string> =>
  (value) => {
    if (typeof value === 'string' && isDay(value)) return value;
    const instant = typeof value === 'string' ? sim.clock.parse(value) : null;
    if (instant === null) throw complaint(WRONG_DATE);
    return sim.clock.day(instant);
  };

const serialNumber =
  (sim: Simulation, document: DocumentRow): Check<number | null> =>
  (value) => {
    if (value === null) return null;
    const number = integer({ min: 0, max: 4_294_967_295 })(value);
    const holder = serialNumberHolder(sim, number);
    if (!holder || holder.id === document.id) return number;
    throw complaint(
      holder.deleted_at === null
        ? 'document with this archive serial number already exists.'
        : 'Document with this Archive Serial Number already exists in the trash.',
    );
  };

/** The document that carries an archive serial number, in the trash too. */
export function serialNumberHolder(sim: Simulation, number: number): DocumentRow | null {
  for (const document of sim.world.documents.values()) {
    if (document.archive_serial_number === number) return document;
  }
  return null;
}
