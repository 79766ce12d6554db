import { Text } from '@mantine/core';
import { useText } from '../context/language.tsx';
import { useMe } from '../context/me.tsx';
import { actorLabel, type Who } from './actor-label.ts';

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
