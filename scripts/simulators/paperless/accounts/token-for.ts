import { createHash } from 'node:crypto';

/** The same forty hex digits for the same name, so that a token survives a restart without a state file. */
export const tokenFor = (username: string) =>
  createHash('sha1').update(`simulated-paperless:${username}`).digest('hex');
