import { DOCUMENT_TYPE_NAMES, SUPPLIERS } from '../../office/index.ts';
import { type Random, startRandom } from '../../random.ts';
import { tokenFor } from '../accounts/token-for.ts';
import type { Clock } from '../clock.ts';
import { addTags } from '../named-objects/tags.ts';
import { type DocumentRow, type FieldValue, type Grants, nextId, noGrants, type World } from '../world.ts';
import { inventPaper, later } from './invent-paper.ts';
import type { Paper } from './paper.ts';
import { INTAKE_PERMISSIONS, OFFICE_FIELDS, OFFICE_TAGS, OFFICE_USERS, STAFF_PERMISSIONS } from './setup.ts';

const SEED = 20_251_101;
const FIRST_DAY = '2025-01-06';
const LAST_DAY = '2026-11-18';
/** The latest papers have come in, but nobody has handled them. */
const UNTOUCHED = 12;

/** Fills an empty world with the office: the same people, ids and papers on every machine. */
export function seedOffice(world: World, clock: Clock, count: number): void {
  const random = startRandom(SEED);
  addPeople(world, clock);
  for (const tag of OFFICE_TAGS) {
    world.tags.set(tag.id, {
      ...named(tag.id, tag.name),
      color: tag.color,
      is_inbox_tag: tag.id === 1,
      parent: tag.parent,
    });
  }
  for (const field of OFFICE_FIELDS) world.custom_fields.set(field.id, structuredClone(field));
  DOCUMENT_TYPE_NAMES.forEach((name, index) => {
    world.document_types.set(index + 1, named(index + 1, name));
  });
  SUPPLIERS.forEach((supplier, index) => {
    const owner = supplier.owner ? userId(world, supplier.owner) : null;
    world.correspondents.set(index + 1, {
      ...named(index + 1, supplier.name),
      owner,
      grants: shared(world, owner),
    });
  });
  world.storage_paths.set(1, {
    ...named(1, 'Nach Jahr'),
    path: '{{ created_year }}/{{ correspondent }}/{{ title }}',
  });
  Object.assign(world.lastIds, {
    tags: Math.max(...world.tags.keys()),
    custom_fields: Math.max(...world.custom_fields.keys()),
    document_types: DOCUMENT_TYPE_NAMES.length,
    correspondents: SUPPLIERS.length,
    storage_paths: 1,
  });
  const step = (Date.parse(LAST_DAY) - Date.parse(FIRST_DAY)) / 86_400_000 / Math.max(1, count - 1);
  for (let index = 0; index < count; index++) {
    const paper = inventPaper(random, later(FIRST_DAY, Math.round(index * step)));
    addDocument(world, clock, random, paper, count - index);
  }
}

function addPeople(world: World, clock: Clock): void {
  world.groups.set(1, { id: 1, name: 'Büro', permissions: [...STAFF_PERMISSIONS] });
  world.groups.set(2, {
    id: 2,
    name: 'Betriebe',
    permissions: ['view_document', 'view_tag', 'view_correspondent'],
  });
  world.lastIds.groups = 2;
  for (const { username, first_name, last_name, group } of OFFICE_USERS) {
    const id = nextId(world, 'users');
    world.users.set(id, {
      id,
      username,
      password: username,
      email: `${username}@hofbuero.example`,
      first_name,
      last_name,
      date_joined: clock.parse('2024-03-01T08:00:00.000001') ?? 0,
      is_staff: false,
      is_active: true,
      is_superuser: false,
      groups: group === null ? [] : [group],
      user_permissions: group === null ? [...INTAKE_PERMISSIONS] : [],
      token: tokenFor(username),
    });
  }
}

const named = (id: number, name: string) => ({
  id,
  name,
  match: '',
  matching_algorithm: 0,
  is_insensitive: true,
  owner: null,
  grants: noGrants(),
});

/** Id of a user who must be there. */
function userId(world: World, username: string): number {
  for (const user of world.users.values()) if (user.username === username) return user.id;
  throw new Error(`no user ${username}`);
}

/** What belongs to a person is open to the office and to the service account. */
function shared(world: World, owner: number | null): Grants {
  if (owner === null) return noGrants();
  const everyone = { users: [userId(world, 'intake')], groups: [1] };
  return { view: structuredClone(everyone), change: structuredClone(everyone) };
}

function addDocument(world: World, clock: Clock, random: Random, paper: Paper, fromEnd: number): void {
  const id = nextId(world, 'documents');
  const hour = 7 + random.between(0, 9);
  const arrived = `${later(paper.day, random.between(0, 4))}T${String(hour).padStart(2, '0')}:${10 + random.between(0, 49)}:${10 + random.between(0, 49)}.${random.between(100_000, 999_999)}`;
  const added = clock.parse(arrived) ?? 0;
  const untouched = fromEnd <= UNTOUCHED;
  const owner = ownerOf(world, random, paper);
  const hidden = owner !== null && random.chance(0.06);
  world.documents.set(id, {
    id,
    title: paper.title,
    content: paper.content,
    correspondent: untouched && random.chance(0.4) ? null : SUPPLIERS.indexOf(paper.supplier) + 1,
    document_type: untouched ? null : DOCUMENT_TYPE_NAMES.indexOf(paper.type) + 1,
    storage_path: random.chance(0.2) ? 1 : null,
    tags: untouched ? [1] : addTags(world, [], tagsFor(random, paper)),
    created: paper.day,
    modified:
      added + (untouched ? 4_000_000 : random.between(60, 90_000) * 1_000_000 + random.between(1, 999_999)),
    added,
    deleted_at: null,
    archive_serial_number: random.chance(0.3) ? 1000 + id : null,
    original_file_name: `Scan ${paper.day.slice(0, 7)} ${String(id).padStart(4, '0')}.pdf`,
    owner,
    grants: hidden ? noGrants() : shared(world, owner),
    custom_fields: untouched ? [] : fieldsFor(random, paper),
    notes: [],
    page_count: paper.content.split('\f').length,
    mime_type: 'application/pdf',
    file: { kind: 'letter', text: paper.content },
    versions: [],
  } satisfies DocumentRow);
  if (!untouched && random.chance(0.08)) {
    const note = random.pick([
      'Liegt im Original vor.',
      'Preis mit Angebot verglichen.',
      'Bitte Menge mit dem Lieferschein abgleichen.',
    ]);
    const user = userId(world, random.pick(['anna', 'ben', 'clara', 'dora']));
    world.documents
      .get(id)
      ?.notes.push({ id: nextId(world, 'notes'), note, created: added + 3_600_000_123, user });
  }
}

function ownerOf(world: World, random: Random, { farm }: Paper): number | null {
  if (random.chance(0.6)) return null;
  return userId(world, random.chance(0.7) ? farm.user : random.pick(['anna', 'ben', 'clara', 'dora']));
}

function tagsFor(random: Random, paper: Paper): number[] {
  const names = [...paper.tags, random.pick(['Erledigt', 'Hochgeladen', 'Erledigt'])];
  if (random.chance(0.05)) names.push('Manuell bearbeiten');
  return names.flatMap((name) => OFFICE_TAGS.filter((tag) => tag.name === name).map((tag) => tag.id));
}

/** Values of the additional fields, as they are filled in over time. */
function fieldsFor(random: Random, paper: Paper): { field: number; value: FieldValue }[] {
  const fields: { field: number; value: FieldValue }[] = [{ field: 3, value: paper.number }];
  if (paper.type === 'Eingangsrechnung' || paper.type === 'Gutschrift') {
    fields.push(
      { field: 1, value: `EUR${(paper.total / 100).toFixed(2)}` },
      { field: 6, value: paper.customer },
    );
  }
  if (paper.type !== 'Eingangsrechnung') return fields;
  fields.push({ field: 2, value: paper.due });
  if (paper.discountUntil) fields.push({ field: 5, value: paper.discountUntil });
  const options = OFFICE_FIELDS.find(({ id }) => id === 15)?.extra_data?.select_options ?? [];
  const decided = random.next();
  const index = decided < 0.62 ? 0 : decided < 0.68 ? 1 : decided < 0.74 ? 2 : null;
  fields.push({ field: 15, value: index === null ? null : (options[index]?.id ?? null) });
  if (index === 0) fields.push({ field: 7, value: random.chance(0.8) });
  return fields;
}
