import { startRandom } from '../random.ts';
import { json, noContent, type Reply } from '../reply.ts';
import { type Call, dataOf, isObject } from './call.ts';
import { page } from './paging.ts';
import { compareText, demand, maySee } from './permissions.ts';
import { invalid, notFound } from './refusals.ts';
import { liveDocuments, type Simulation } from './simulation.ts';
import { oneOf, startForm, text } from './validate.ts';
import { type CustomFieldRow, type DataType, nextId, type SelectOption } from './world.ts';

const TYPES: readonly DataType[] = [
  'string',
  'url',
  'date',
  'boolean',
  'integer',
  'float',
  'monetary',
  'documentlink',
  'select',
  'longtext',
];

/** `GET /custom_fields/`, by name. */
export function listCustomFields(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_customfield');
  const wanted = call.query.get('name__iexact')?.toLowerCase();
  const part = call.query.get('name__icontains')?.toLowerCase();
  const rows = [...sim.world.custom_fields.values()]
    .filter(({ name }) => !wanted || name.toLowerCase() === wanted)
    .filter(({ name }) => !part || name.toLowerCase().includes(part))
    .sort((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()));
  return page(call, rows, (row) => withCount(sim, call, row));
}

/** `GET /custom_fields/{id}/` */
export function retrieveCustomField(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_customfield');
  return json(200, withCount(sim, call, find(sim, call)));
}

/** `POST /custom_fields/`; options without id get one. */
export function createCustomField(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'add_customfield');
  const row = { ...read(sim, dataOf(call).fields, null), id: nextId(sim.world, 'custom_fields') };
  sim.world.custom_fields.set(row.id, row);
  sim.changed();
  return json(201, fieldJson(row));
}

/** `PUT` and `PATCH /custom_fields/{id}/` */
export function updateCustomField(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'change_customfield');
  const before = find(sim, call);
  const row = read(sim, dataOf(call).fields, before);
  sim.world.custom_fields.set(row.id, row);
  if (row.data_type !== before.data_type) blankValues(sim, row);
  dropUnknownOptions(sim, row);
  sim.changed();
  return json(200, withCount(sim, call, row));
}

/** `DELETE /custom_fields/{id}/` takes the field off all documents, without an event. */
export function deleteCustomField(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'delete_customfield');
  const { id } = find(sim, call);
  sim.world.custom_fields.delete(id);
  for (const document of sim.world.documents.values()) {
    document.custom_fields = document.custom_fields.filter((entry) => entry.field !== id);
  }
  sim.changed();
  return noContent();
}

function find(sim: Simulation, call: Call): CustomFieldRow {
  const row = sim.world.custom_fields.get(call.ids[0] ?? 0);
  if (!row) throw notFound('CustomField');
  return row;
}

const fieldJson = ({ id, name, data_type, extra_data }: CustomFieldRow) => ({
  id,
  name,
  data_type,
  extra_data,
});

function withCount(sim: Simulation, call: Call, row: CustomFieldRow) {
  let document_count = 0;
  for (const document of liveDocuments(sim)) {
    const attached = document.custom_fields.some((entry) => entry.field === row.id);
    if (attached && maySee(call.user, document)) document_count += 1;
  }
  return { ...fieldJson(row), document_count };
}

function read(sim: Simulation, body: Record<string, unknown>, before: CustomFieldRow | null): CustomFieldRow {
  const form = startForm(body, before !== null);
  const name = form.required('name', text({ max: 128, blank: false }));
  const type = form.required('data_type', oneOf(TYPES));
  for (const other of sim.world.custom_fields.values()) {
    if (other.name === name && other.id !== before?.id) {
      form.blame('name', 'custom field with this name already exists.');
    }
  }
  form.finish();
  const row: CustomFieldRow = {
    id: before?.id ?? 0,
    name: name ?? before?.name ?? '',
    data_type: type ?? before?.data_type ?? 'string',
    extra_data: before?.extra_data ?? null,
  };
  const extra = isObject(body.extra_data) ? body.extra_data : null;
  if (row.data_type === 'select')
    return { ...row, extra_data: { ...extra, select_options: readOptions(extra) } };
  const currency = extra?.default_currency;
  if (row.data_type === 'monetary' && currency && (typeof currency !== 'string' || currency.length !== 3)) {
    throw invalid({ error: ['extra_data.default_currency must be a 3-character string'] });
  }
  return body.extra_data === undefined ? row : { ...row, extra_data: extra };
}

/** Must be sent with every change of a select field; an option without id is a new one. */
function readOptions(extra: Record<string, unknown> | null): SelectOption[] {
  const options = extra?.select_options;
  const labels = Array.isArray(options) ? options.map((option) => String(option?.label ?? '')) : [];
  if (!Array.isArray(options) || options.length === 0 || labels.includes('')) {
    throw invalid({ error: ['extra_data.select_options must be a valid list'] });
  }
  const random = startRandom(Date.now());
  return options.map((option, index) => ({
    label: labels[index] ?? '',
    id: typeof option.id === 'string' ? option.id : random.text(16),
  }));
}

/** Values are kept in a column of their type, so another type shows nothing. */
function blankValues(sim: Simulation, row: CustomFieldRow): void {
  for (const document of sim.world.documents.values()) {
    for (const entry of document.custom_fields) if (entry.field === row.id) entry.value = null;
  }
}

/** Documents lose the value of an option that is gone. */
function dropUnknownOptions(sim: Simulation, row: CustomFieldRow): void {
  if (row.data_type !== 'select') return;
  const ids = row.extra_data?.select_options?.map((option) => option.id) ?? [];
  for (const document of sim.world.documents.values()) {
    for (const entry of document.custom_fields) {
      if (entry.field === row.id && !ids.includes(String(entry.value))) entry.value = null;
    }
  }
}
