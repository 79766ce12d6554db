import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { announce } from '../../../components/announce.tsx';
import { useText } from '../../../context/language.tsx';
import { type Mark, type Markable, markedAt, piecesOf } from './marked-at.ts';

const MARKABLE: readonly Markable[] = ['number', 'sum', 'date', 'supplier'];

type Props = { text: string; marks: readonly Mark[]; onMark: (mark: Mark) => void };

/**
 * The text of a document, to select something in it and say what it is. A text field, because in it the keyboard
 * selects as the pointer does; what is marked shows through from beneath.
 */
export function TextToMark({ text, marks, onMark }: Props) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    // A field that cannot be written in shows no cursor.
    const keep = (event: Event) => event.preventDefault();
    element?.addEventListener('beforeinput', keep);
    return () => element?.removeEventListener('beforeinput', keep);
  }, []);
  const mark = (what: Markable) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    const marked = markedAt(text, { start, end }, what);
    if (!marked) return announce(t('example.nothingThere'));
    onMark(marked);
    announce(t('example.marked', { what: t(`example.what.${what}`), text: marked.text }));
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('example.howTo')}
      </Text>
      <div className="text-to-mark">
        <div>
          <pre aria-hidden>
            {piecesOf(text, marks).map(({ text: piece, start, what }) =>
              what ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
            )}
            {'\n'}
          </pre>
          <textarea
            ref={field}
            aria-label={t('example.textOf')}
            aria-readonly
            inputMode="none"
            spellCheck={false}
            value={text}
            onChange={() => {}}
          />
        </div>
      </div>
      <Group gap="xs" role="group" aria-label={t('example.markAs')}>
        <Text size="sm" aria-hidden>
          {t('example.markAs')}
        </Text>
        {MARKABLE.map((what) => (
          <Button key={what} size="xs" variant="default" onClick={() => mark(what)}>
            {t(`example.what.${what}`)}
          </Button>
        ))}
      </Group>
    </>
  );
}
