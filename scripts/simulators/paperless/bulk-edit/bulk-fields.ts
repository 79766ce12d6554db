import { type FieldItem, valueProblem } from '../documents/custom-field-values.ts';
import { isObject } from '../http/call.ts';
import { invalid } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import { rowOf, type UserRow } from '../world.ts';

/**
 * Reads `add_custom_fields` (values by id, or ids to attach empty) and `remove_custom_fields`. Both must be
 * there. Values are checked on the 3.x line only; throws a 400.
 */
export function readFieldChanges(
  sim: Simulation,
  user: UserRow,
  parameters: Record<string, unknown>,
): { added: FieldItem[]; removed: number[] } {
  for (const name of ['add_custom_fields', 'remove_custom_fields']) {
    if (parameters[name] === undefined) throw invalid({ non_field_errors: [`${name} not specified`] });
  }
  const adding = parameters.add_custom_fields;
  const values: [string, unknown][] = isObject(adding)
    ? Object.entries(adding)
    : list(adding, 'add_custom_fields').map((id) => [String(id), null]);
  const removed = list(parameters.remove_custom_fields, 'remove_custom_fields').map(Number);

  checkIds(
    sim,
    'add_custom_fields',
    values.map(([id]) => Number(id)),
  );
  checkIds(sim, 'remove_custom_fields', removed);
  const added = values.map(([id, value]) => ({ field: rowOf(sim.world.custom_fields, Number(id)), value }));
  if (sim.settings.modern) checkValues(sim, user, added);
  return { added, removed };
}

function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw invalid({ [name]: ['must be a list'] });
  return value;
}

function checkIds(sim: Simulation, name: string, ids: number[]): void {
  if (new Set(ids).size !== ids.length || ids.some((id) => !sim.world.custom_fields.has(id))) {
    throw invalid({ [name]: [`Some custom fields in ${name} don't exist or were specified twice.`] });
  }
}

function checkValues(sim: Simulation, user: UserRow, items: FieldItem[]): void {
  const errors = items.flatMap(({ field, value }) => {
    const problem = valueProblem(sim, user, field, value);
    return problem === null ? [] : [[String(field.id), { non_field_errors: [problem] }]];
  });
  if (errors.length > 0) throw invalid({ add_custom_fields: Object.fromEntries(errors) });
}
