import type { Readable, Writable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { UploadLimits } from './multipart.ts';
import type { Because } from './problem-reasons.ts';
import { Problem } from './problems.ts';

export type FormFields = Record<string, string | string[]>;
type Listeners = {
  onFile: (name: string, type: string, source: Readable) => void;
  /** All files have been read. */
  onEnd: () => void;
  onProblem: (problem: Problem) => void;
};

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * The parts of a multipart body: what is written to `input` comes out as fields and files.
 *
 * @throws Problem `unsupported-media-type`
 */
export function parseForm(
  contentType: string | undefined,
  { max, bytes }: UploadLimits,
  { onFile, onEnd, onProblem }: Listeners,
): { input: Writable; fields: FormFields } {
  const parser = busboyFor(contentType, { max, bytes });
  const fields = new Map<string, string[]>();
  const found = Object.create(null) as FormFields;
  let hasFile = false;
  parser.on('field', (name: string | undefined, value: string | undefined, _name, isCut) => {
    // The types of the library promise a name and a text; a part without them comes with undefined.
    if (!name) onProblem(malformed({ reason: 'field-without-name' }));
    else if (isCut) onProblem(tooLarge({ reason: 'field-too-large', bytes: MAX_FIELD_BYTES }));
    else if (hasFile) onProblem(malformed({ reason: 'field-after-file' }));
    else {
      const values = [...(fields.get(name) ?? []), value ?? ''];
      fields.set(name, values);
      found[name] = values.length === 1 ? (values[0] ?? '') : values;
    }
  });
  parser.on('file', (_field, source, name: string | undefined, _encoding, type) => {
    hasFile = true;
    source.on('limit', () => onProblem(fileTooLarge(name ?? '', bytes)));
    onFile(name ?? '', type, source);
  });
  parser.on('filesLimit', () => onProblem(tooManyFiles(max)));
  parser.on('fieldsLimit', () => onProblem(tooLarge({ reason: 'too-many-fields', count: MAX_FIELDS })));
  parser.on('partsLimit', () => onProblem(tooLarge({ reason: 'too-many-parts' })));
  parser.on('error', (error) =>
    onProblem(malformed({ reason: 'broken-upload', message: (error as Error).message })),
  );
  parser.on('finish', onEnd);
  return { input: parser, fields: found };
}

function busboyFor(contentType: string | undefined, { max, bytes }: UploadLimits): BusboyInstance {
  const headers: BusboyHeaders = { 'content-type': contentType ?? '' };
  const limits = { files: max, fileSize: bytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  try {
    if (!/^multipart\/form-data\b/i.test(contentType ?? '')) throw new Error('no multipart body');
    return new Busboy({ headers, limits: { ...limits, parts: max + MAX_FIELDS + 1 } });
  } catch {
    throw new Problem('unsupported-media-type', { reason: 'multipart-expected' });
  }
}

const malformed = (because: Because): Problem => new Problem('malformed-body', because);
const tooLarge = (because: Because): Problem => new Problem('body-too-large', because);
const tooManyFiles = (max: number): Problem =>
  new Problem('too-many-uploads', { reason: 'too-many-files', count: max });
const fileTooLarge = (name: string, bytes: number): Problem =>
  new Problem(
    'file-too-large',
    name ? { reason: 'file-too-large', name, bytes } : { reason: 'nameless-file-too-large', bytes },
  );
