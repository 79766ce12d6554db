import type { SegmentRow } from '../../../projections/inbox-segments.ts';
import type { Upload } from '../../gateways/paperless/index.ts';
import type { StoredFile } from '../../platform/files/index.ts';
import type { SegmentDraft } from './segment-drafts.ts';
import { sentName } from './sent-name.ts';

type Draft = Omit<SegmentDraft, 'segmentId'>;

/** What is sent to Paperless of a segment. A title that Paperless would read as a template is set afterwards. */
export function uploadOf(
  file: StoredFile,
  row: Pick<SegmentRow, 'segment_id' | 'planned_at'>,
  draft: Draft,
  tagsOfEvery: readonly number[],
): Upload {
  const {
    created,
    correspondent,
    documentType,
    tags = [],
    archiveSerialNumber,
    customFields = [],
  } = draft.fields;
  const title = titleOf(draft);
  return {
    file: {
      name: sentName(fileNameOf(draft, file.mediaType), row),
      length: file.bytes,
      bytes: () => file.open(),
    },
    ...(!isTemplate(title) && { title }),
    ...(created !== undefined && { created }),
    ...(correspondent != null && { correspondent }),
    ...(documentType != null && { documentType }),
    tags: [...new Set([...tags, ...tagsOfEvery])],
    ...(archiveSerialNumber != null && { archiveSerialNumber }),
    ...(customFields.length > 0 && {
      customFields: Object.fromEntries(customFields.map(({ field, value }) => [field, value])),
    }),
  };
}

/** The title wanted, as Paperless keeps titles: at most 127 letters. */
export const titleOf = ({ name, fields }: Draft): string =>
  [...(fields.title || withoutEnding(name))].slice(0, 127).join('') || 'document';

/** Whether Paperless would render it: names of strangers land here. */
export const isTemplate = (title: string): boolean => /\{[{%#]/.test(title);

/** A plain name with the ending of its type; no folder, no control, nothing that turns letters around. */
export function fileNameOf({ name }: Pick<Draft, 'name'>, mediaType: string): string {
  const plain = withoutEnding(name.toWellFormed().replaceAll(UNWANTED, '_')).trim();
  const ending = ENDINGS[mediaType] ?? 'bin';
  return `${[...plain].slice(0, 100).join('').replace(/^\.+/, '_') || 'document'}.${ending}`;
}

const UNWANTED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}"\\/:*?<>|]/gu;
const withoutEnding = (name: string): string => name.replace(/\.(pdf|png|jpe?g|tiff?|webp|heic|xml)$/i, '');

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/xml': 'xml',
};
