import type { Simulation } from '../simulation.ts';
import type { CustomFieldRow, DocumentRow, FieldValue } from '../world.ts';
import { type FieldItem, storedValue } from './custom-field-values.ts';

/**
 * Sets one field of a document and leaves the others alone. Throws 500 for a value the database refuses. A link of
 * a document to itself is accepted and not kept.
 */
export function attachField(sim: Simulation, document: DocumentRow, { field, value }: FieldItem): void {
  const before = document.custom_fields.find((entry) => entry.field === field.id);
  if (field.data_type === 'documentlink' && Array.isArray(value) && value.includes(document.id)) return;
  const stored = storedValue(field, value);
  if (field.data_type === 'documentlink') mirrorLinks(sim, document, field, before?.value, stored);
  if (before) before.value = stored;
  else document.custom_fields.push({ field: field.id, value: stored });
}

/** Takes fields off a document, with their values. */
export function detachFields(sim: Simulation, document: DocumentRow, ids: readonly number[]): void {
  for (const id of ids) {
    const field = sim.world.custom_fields.get(id);
    const entry = document.custom_fields.find((each) => each.field === id);
    if (field?.data_type === 'documentlink') mirrorLinks(sim, document, field, entry?.value, null);
  }
  document.custom_fields = document.custom_fields.filter((entry) => !ids.includes(entry.field));
}

/** Makes the list of fields exactly this one; a field that comes twice takes its last value. */
export function replaceFields(sim: Simulation, document: DocumentRow, items: readonly FieldItem[]): void {
  for (const item of items) attachField(sim, document, item);
  const kept = items.map((item) => item.field.id);
  const dropped = document.custom_fields.map((entry) => entry.field).filter((id) => !kept.includes(id));
  detachFields(sim, document, dropped);
}

/** Links between documents go both ways: the other end is written too, without an event there. */
function mirrorLinks(
  sim: Simulation,
  document: DocumentRow,
  field: CustomFieldRow,
  before: FieldValue | undefined,
  after: FieldValue,
): void {
  const old = Array.isArray(before) ? before : [];
  const now = Array.isArray(after) ? after : [];
  for (const id of now.filter((each) => !old.includes(each))) {
    const target = sim.world.documents.get(id);
    if (!target) continue;
    const entry = target.custom_fields.find((each) => each.field === field.id);
    const links = Array.isArray(entry?.value) ? entry.value : [];
    if (entry) entry.value = [...links, document.id];
    else target.custom_fields.push({ field: field.id, value: [document.id] });
    target.modified = sim.clock.now();
  }
  for (const id of old.filter((each) => !now.includes(each))) {
    const target = sim.world.documents.get(id);
    const entry = target?.custom_fields.find((each) => each.field === field.id);
    if (!target || !entry || !Array.isArray(entry.value)) continue;
    entry.value = entry.value.filter((each) => each !== document.id);
    target.modified = sim.clock.now();
  }
}
