import { scanFolders } from './scan-folders.ts';
import { wholeNumber } from './shapes.ts';
import { plain } from './variable.ts';

/** Files that wait to become documents. */
export const inbox = {
  SCAN_FOLDERS: plain(
    scanFolders(),
    'Folders that scanners write into, and whose files those are: public, or one person',
  ),
  INBOX_MAX_FILE_MB: plain(
    wholeNumber(1, 2_000).default(100),
    'The largest file that the inbox takes, in megabytes',
  ),
};
