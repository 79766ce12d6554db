import { ChangeFailed, ChangeUnfinished, TagsRefused } from '../document-changes/index.ts';
import { Problem } from '../http/index.ts';

/** What the end of a change means to somebody who called over HTTP. */
export function asProblem(error: unknown): never {
  if (error instanceof TagsRefused) {
    throw new Problem(error.reason === 'control-tag' ? 'control-tag' : 'conflict', error.message);
  }
  if (error instanceof ChangeFailed) throw new Problem('dms-refused', error.message);
  if (error instanceof ChangeUnfinished) {
    throw new Problem(
      'dms-unavailable',
      `The change is recorded and will be finished as soon as Paperless answers (${error.message})`,
      { reason: 'pending' },
    );
  }
  throw error;
}
