/** Part of every secret in tests. It must appear in no log of the whole run; the runner looks for it at the end. */
export const CANARY = 'canary5ecret';
