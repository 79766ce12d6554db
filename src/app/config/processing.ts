import { z } from 'zod';
import { secondsList, wholeNumber } from './shapes.ts';
import { plain } from './variable.ts';

/** When documents are processed, and how long something is tried. */
export const processing = {
  WEBHOOK_QUEUE_INTERVAL_MS: plain(
    wholeNumber(50, 3_600_000).default(1_000),
    'How often the queue is looked at',
  ),
  PROCESSING_RETRY_SECONDS: plain(
    secondsList().default([30, 300, 3_600]),
    'When a document is tried again after Paperless failed; then it is parked',
  ),
  NOT_FOUND_RETRY_SECONDS: plain(
    secondsList().default([1, 2, 5, 15, 60]),
    'When a document is looked for again that Paperless announced but does not show; then it counts as gone',
  ),
  WRITE_CHECK_SECONDS: plain(
    wholeNumber(1, 3_600).default(5),
    'When a document we wrote to is looked at once more: Paperless may save an older copy over it',
  ),
  CHANGE_LEASE_SECONDS: plain(
    wholeNumber(1, 3_600).default(30),
    'How long a change to a document may take; then it counts as interrupted and is resumed',
  ),
  INTAKE_SWEEP_CRON: plain(
    z.string().optional(),
    'When to look for documents whose call never arrived (second minute hour day month weekday); empty: only at start, after outages and by hand',
  ),
  APPROVAL_REFRESH_CRON: plain(
    z.string().default('0 17 * * * *'),
    'When all documents that need approval are looked at again (second minute hour day month weekday): deletions send no call',
  ),
  APPROVAL_GIVE_UP_SECONDS: plain(
    wholeNumber(1, 604_800).default(3_600),
    'How long a decision is tried to be written while Paperless does not answer; then it counts as failed',
  ),
};
