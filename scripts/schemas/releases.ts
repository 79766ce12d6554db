import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a database of a release holds: how far it was migrated, and which shapes of events may stand in its log. */
export type Release = {
  name: string;
  /** The last file of `migrations/` that it knew. */
  migrations: string;
  /** `<type>.<schema>`, the names of the files in `src/domain/events/released/` that it knew. */
  events: string[];
};

/** One file a release, `<name>.json`, written once. */
export const RELEASES = join(import.meta.dirname, 'releases');

export const releases = (): Release[] =>
  readdirSync(RELEASES)
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ''),
      ...(JSON.parse(readFileSync(join(RELEASES, file), 'utf8')) as Omit<Release, 'name'>),
    }));
