import { Affix, Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { announce } from '../components/announce.tsx';
import { KeyHint } from '../components/key-hint.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { frameKeys } from '../keys/shared-keys.ts';
import { OFFERED_MS, type Offer, offersBehind } from './undo-offers.ts';

/** The offer that comes up in place of one just taken is not meant by a double click or a held Enter. */
const COMES_UP_MS = 700;
const listeners = new Set<() => void>();
let offers: readonly Offer[] = [];

/**
 * Offers to take back what was just done: a toast with a button, and the key `Z`, for ten seconds, which do not pass
 * while the pointer or the focus rests on it. A later offer covers the one before, which comes up again when the later
 * one was taken, unless its own ten seconds have passed.
 *
 * @param label of the button, where taking back has a name of its own
 */
export function offerUndo(text: string, undo: () => void, label?: string): void {
  announce(text);
  become([...offers, { text, undo, label, at: Date.now() }]);
}

function become(now: readonly Offer[]): void {
  offers = now;
  for (const listener of listeners) listener();
}

/** Stands once in the frame. */
export function UndoToast() {
  const t = useText();
  const offer = useSyncExternalStore(subscribe, () => offers).at(-1);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!offer || held) return;
    const timer = setTimeout(() => become([]), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [offer, held]);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  const undo = () => {
    takenAt.current = performance.now();
    become(offersBehind(offers, Date.now()));
    // It goes without a pointer that leaves it.
    if (offers.length === 0) setHeld(false);
    offer?.undo();
  };
  const undoByButton = () => {
    if (performance.now() - takenAt.current > COMES_UP_MS) undo();
    // A key that is held goes on pressing.
    else takenAt.current = performance.now();
  };
  useKeys(frameKeys, { undo: offer && undo });
  if (!offer) return null;
  return (
    <Affix position={{ bottom: 20, left: 0, right: 0 }} className="undo" zIndex={300}>
      <Paper
        component="section"
        aria-label={t('action.undo')}
        shadow="md"
        withBorder
        p="xs"
        pl="md"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Group gap="sm" wrap="nowrap">
          <Text size="sm">{offer.text}</Text>
          <Button size="xs" variant="light" onClick={undoByButton} flex="none">
            {offer.label ?? t('action.undo')}
            <KeyHint keyName="Z" />
          </Button>
        </Group>
      </Paper>
    </Affix>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
