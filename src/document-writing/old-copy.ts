/** An old copy is saved within seconds of our write. */
const WITHIN_MS = 60_000;

/**
 * Whether what a document shows now may still be an old copy that Paperless has saved over our write. What was
 * changed later than that was changed by somebody. Both times are those of Paperless, so its clock alone counts.
 *
 * @param leftAt when it was last changed as we left it; null where that was not kept
 */
export const mayBeOldCopy = (leftAt: string | null, { modified }: { modified: string }): boolean =>
  leftAt === null || Date.parse(modified) - Date.parse(leftAt) <= WITHIN_MS;
