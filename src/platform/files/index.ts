export { FileGone, type FileRefusal, FileRefused } from './errors.ts';
export { type Files, type FileUsage, fileUsage, openFiles } from './open-files.ts';
export type { StoredFile } from './stored-file.ts';
