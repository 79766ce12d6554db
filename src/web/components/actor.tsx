import { Text } from '@mantine/core';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import type { Translate } from '../texts/index.ts';
import { ACTOR_NAMES } from './actor-names.ts';

type Who = { actor: string; name: string | null };

/** Who did something: a person, an API key, the service itself. */
export function Actor({ actor, name }: Who) {
  const t = useText();
  const { sub, username } = useMe();
  const words = actor === sub ? (username ?? name ?? actor) : actorLabel(t, { actor, name });
  return (
    <Text component="span" inherit title={actor} className="wrap-anywhere">
      {words}
    </Text>
  );
}

/** The same as text. */
export function actorLabel(t: Translate, { actor, name }: Who): string {
  const service = ACTOR_NAMES[actor];
  if (service) return t(service);
  if (actor.startsWith('api-key:')) return t('actor.key', { name: name ?? actor.slice('api-key:'.length) });
  // A person who was erased, or whose name the identity provider did not send.
  return name ?? t('actor.unknown', { id: actor.length > 12 ? `${actor.slice(0, 8)}…` : actor });
}
