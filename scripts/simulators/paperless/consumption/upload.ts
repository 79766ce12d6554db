import { json, type Reply } from '../../reply.ts';
import { holds } from '../accounts/permissions.ts';
import { isDay } from '../clock.ts';
import { type FieldItem, valueProblem } from '../documents/custom-field-values.ts';
import type { FileSource } from '../files/file-source.ts';
import { EXTENSIONS, sniff } from '../files/mime.ts';
import { readPdf } from '../files/pdf-text.ts';
import { type Call, dataOf, isObject } from '../http/call.ts';
import type { FilePart } from '../http/multipart.ts';
import { insufficient } from '../http/refusals.ts';
import { type Check, complaint, integer, key, keys, nullable, startForm, text } from '../http/validate.ts';
import type { Simulation } from '../simulation.ts';
import { queueConsumption } from './consume.ts';

/** `POST /documents/post_document/`: answers the uuid of a task as a bare JSON string. */
export function uploadDocument(sim: Simulation, call: Call): Reply {
  if (!holds(sim.world, call.user, 'add_document')) throw insufficient();
  const { fields, files } = dataOf(call, ['multipart']);
  const { world } = sim;
  const tags = fields.tags === undefined || Array.isArray(fields.tags) ? fields.tags : [fields.tags];
  const form = startForm({ ...fields, tags, document: files.document }, false);
  const created = form.optional('created', uploadDay(sim));
  const file = form.optional('document', uploadedFile);
  if (!files.document) form.blame('document', 'No file was submitted.');
  const overrides = {
    title: form.optional('title', text()),
    correspondent: form.optional('correspondent', nullable(key(world.correspondents))),
    document_type: form.optional('document_type', nullable(key(world.document_types))),
    storage_path: form.optional('storage_path', nullable(key(world.storage_paths))),
    tags: form.optional('tags', keys(world.tags)),
    archive_serial_number: form.optional(
      'archive_serial_number',
      nullable(integer({ min: 0, max: 4_294_967_295 })),
    ),
    custom_fields: form.optional('custom_fields', uploadFields(sim, call)),
    created,
    owner: call.user.id,
  };
  form.finish();
  if (!file) throw new Error('an upload passed without its file');
  const task = queueConsumption(sim, {
    ...file,
    source: fields.from_webui === 'true' ? 'web_ui' : 'api_upload',
    overrides,
  });
  return json(200, task.task_id);
}

type ReadFile = { file: FileSource; content: string; filename: string; mimeType: string; pages: number };

/** Checks an uploaded file by its bytes and reads what text it has. */
export const uploadedFile: Check<ReadFile> = (value) => {
  const { bytes, filename } = value as FilePart;
  if (bytes.length === 0) throw complaint('The submitted file is empty.');
  const mimeType = sniff(bytes);
  if (!(mimeType in EXTENSIONS)) throw complaint(`File type ${mimeType} not supported`);
  const { text: content, pages } =
    mimeType === 'application/pdf'
      ? readPdf(bytes)
      : { text: mimeType.startsWith('text/') ? bytes.toString() : '', pages: 1 };
  return {
    file: { kind: 'bytes', base64: bytes.toString('base64') },
    content,
    filename: (filename ?? 'document').replace(/^.*[\\/]/, ''),
    mimeType,
    pages,
  };
};

const uploadDay =
  (sim: Simulation): Check<string> =>
  (value) => {
    if (isDay(String(value))) return String(value);
    const instant = sim.clock.parse(String(value));
    if (instant !== null) return sim.clock.day(instant);
    throw complaint(
      'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
    );
  };

/** JSON text: values by field id, or a list of ids to attach without a value. */
const uploadFields =
  (sim: Simulation, call: Call): Check<FieldItem[]> =>
  (value) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(String(value));
    } catch {
      throw complaint('Value must be valid JSON.');
    }
    if (!isObject(parsed) && !Array.isArray(parsed))
      throw complaint('Custom fields must be a list or a dictionary');
    const pairs: [string, unknown][] = isObject(parsed)
      ? Object.entries(parsed)
      : parsed.map((id) => [String(id), null]);
    return pairs.map(([id, each]) => {
      const field = sim.world.custom_fields.get(Number(id));
      if (!field) throw complaint(`Custom field with id ${id} does not exist`);
      const problem = valueProblem(sim, call.user, field, each);
      if (problem !== null) throw complaint(problem);
      return { field, value: each };
    });
  };
