import type { FieldItem } from '../documents/custom-field-values.ts';
import type { FileSource } from '../files/file-source.ts';
import type { Grants, TaskRow } from '../world.ts';

/** What an upload says about its document. */
export type Overrides = {
  title?: string | undefined;
  correspondent?: number | null | undefined;
  document_type?: number | null | undefined;
  storage_path?: number | null | undefined;
  tags?: number[] | undefined;
  created?: string | undefined;
  archive_serial_number?: number | null | undefined;
  custom_fields?: FieldItem[] | undefined;
  owner?: number | null | undefined;
  grants?: Grants | undefined;
};

/** A file on its way to becoming a document. */
export type Arrival = {
  file: FileSource;
  content: string;
  filename: string;
  mimeType: string;
  pages?: number;
  source: TaskRow['trigger_source'];
  overrides: Overrides;
};
