import { wholeNumber } from './shapes.ts';
import { plain } from './variable.ts';

/** Files that wait to become documents. */
export const inbox = {
  INBOX_MAX_FILE_MB: plain(
    wholeNumber(1, 2_000).default(100),
    'The largest file that the inbox takes, in megabytes',
  ),
};
