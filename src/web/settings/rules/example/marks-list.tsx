import { CloseButton, Group, Text } from '@mantine/core';
import { useText } from '../../../context/language.tsx';
import type { Mark, Markable } from './marked-at.ts';

type Props = {
  marks: readonly Mark[];
  /** What is wrong with the mark at this place, `''`: nothing. */
  faultAt: (place: number) => string;
  onRemove: (what: Markable) => void;
};

/** What is marked so far. */
export function MarksList({ marks, faultAt, onRemove }: Props) {
  const t = useText();
  return (
    <ul className="marks" aria-label={t('example.marks')}>
      {marks.map(({ what, text }, place) => (
        <li key={what}>
          <Group gap={6} wrap="nowrap">
            <Text size="sm" component="span" className="wrap-anywhere">
              <span className="dim">{t(`example.what.${what}`)}:</span> {text}
            </Text>
            <CloseButton
              size="md"
              aria-label={t('example.unmark', { what: t(`example.what.${what}`) })}
              onClick={() => onRemove(what)}
            />
          </Group>
          {faultAt(place) && (
            <Text size="xs" c="red" role="alert">
              {faultAt(place)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
