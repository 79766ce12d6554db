import { ChangeFailed, ChangeUnfinished, TagsRefused } from '../document-changes/index.ts';
import { Problem } from '../http/index.ts';

/** What the end of a change means to somebody who called over HTTP. */
export function asProblem(error: unknown): never {
  if (error instanceof TagsRefused) {
    throw new Problem(error.isControlTag ? 'control-tag' : 'conflict', error.why);
  }
  if (error instanceof ChangeFailed)
    throw new Problem('dms-refused', { reason: 'change-failed', message: error.message });
  if (error instanceof ChangeUnfinished) {
    throw new Problem(
      'dms-unavailable',
      { reason: 'pending' },
      {
        detail: `The change is recorded and will be finished as soon as Paperless answers (${error.message})`,
      },
    );
  }
  throw error;
}
