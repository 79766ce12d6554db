import type { PlainTextKey } from '../texts/index.ts';

/** What the service and its parts are called where they have done something. */
export const ACTOR_NAMES: Readonly<Partial<Record<string, PlainTextKey>>> = {
  worker: 'actor.worker',
  service: 'actor.service',
  refresh: 'actor.refresh',
  sweep: 'actor.sweep',
  'upload-check': 'actor.uploadCheck',
  'correspondent-sync': 'actor.correspondentSync',
  'scan-folder': 'actor.scanFolder',
  'mail-import': 'actor.mailImport',
  digest: 'actor.digest',
  'command-line': 'actor.commandLine',
  bootstrap: 'actor.bootstrap',
  'api-key:bootstrap': 'actor.bootstrap',
  demo: 'actor.demo',
  anyone: 'actor.anyone',
};
