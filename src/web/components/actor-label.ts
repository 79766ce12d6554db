import type { PlainTextKey, Translate } from '../texts/index.ts';

export type Who = { actor: string; name: string | null };

/** Who did something, as text. */
export function actorLabel(t: Translate, { actor, name }: Who): string {
  const service = SERVICE[actor];
  if (service) return t(service);
  if (actor.startsWith('api-key:')) return t('actor.key', { name: name ?? actor.slice('api-key:'.length) });
  // A person who was erased, or whose name the identity provider did not send.
  return name ?? t('actor.unknown', { id: actor.length > 12 ? `${actor.slice(0, 8)}…` : actor });
}

const SERVICE: Partial<Record<string, PlainTextKey>> = {
  worker: 'actor.worker',
  service: 'actor.worker',
  refresh: 'actor.refresh',
  'scan-folder': 'actor.scanFolder',
  'upload-check': 'actor.uploadCheck',
  'correspondent-sync': 'actor.correspondentSync',
  'api-key:bootstrap': 'actor.bootstrap',
  sweep: 'actor.sweep',
  'command-line': 'actor.commandLine',
  demo: 'actor.demo',
  'mail-import': 'actor.mailImport',
  digest: 'actor.digest',
};
