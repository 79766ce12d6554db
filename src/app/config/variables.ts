import type { z } from 'zod';
import { eventStore } from './event-store.ts';
import { farmSystem } from './farm-system.ts';
import { inbox } from './inbox.ts';
import { mail } from './mail.ts';
import { paperless } from './paperless.ts';
import { processing } from './processing.ts';
import { service } from './service.ts';
import { signIn } from './sign-in.ts';

/** Every environment variable of the service, by subject: what it may be, what holds without it, what it is for. */
export const variables = {
  ...service,
  ...paperless,
  ...signIn,
  ...processing,
  ...inbox,
  ...mail,
  ...farmSystem,
  ...eventStore,
};
export type Name = keyof typeof variables;
export type Config = { [N in Name]: z.output<(typeof variables)[N]['shape']> };
