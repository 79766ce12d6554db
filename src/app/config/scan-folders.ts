import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const EXPECTED =
  'folders such as /scans=public;/scans/anna=user:anna@example.org,split=separators, or JSON such as ' +
  '[{"path":"/scans","for":"public"},{"path":"/scans/anna","for":"user:anna","split":"separators"}]';

const Folder = z.strictObject({
  path: z
    .string()
    .refine(isAbsolute)
    .transform((path) => resolve(path)),
  for: z.string().regex(/^(public|user:.+)$/),
  split: z.enum(['none', 'separators']).default('none'),
});

/** A folder that scanners write into. */
export type ScanFolder = {
  path: string;
  /** Null: for everybody; else the `sub` or the verified e-mail address of its owner. */
  person: string | null;
  /** `separators`: piles are cut at separator pages without a check by a person. */
  split: 'none' | 'separators';
};

/** Which folders are watched, and who owns their files. */
export const scanFolders = () =>
  z
    .string()
    .optional()
    .transform((text, { addIssue }): ScanFolder[] => {
      const read = z.array(Folder).safeParse(entriesOf(text ?? ''));
      const folders = (read.data ?? []).map(({ path, for: whose, split }) => ({
        path,
        person: whose === 'public' ? null : whose.slice('user:'.length).trim(),
        split,
      }));
      const paths = folders.map(({ path }) => path);
      if (!read.success) addIssue(EXPECTED);
      else if (new Set(paths).size < paths.length) addIssue('each folder once');
      return folders;
    });

function entriesOf(text: string): unknown {
  if (text.trim() === '') return [];
  if (!text.trim().startsWith('[')) {
    return text
      .split(';')
      .filter((entry) => entry.trim() !== '')
      .map(entryOf);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function entryOf(entry: string): unknown {
  const [, path, whose, split] = ENTRY.exec(entry.trim()) ?? [];
  return { path, for: whose, ...(split && { split }) };
}

const ENTRY = /^(.+?)\s*=\s*(public|user:[^,]+?)\s*(?:,\s*split=(\w+))?$/;
