import { lazy, Suspense, useRef, useState } from 'react';
import { useKeys } from '../keys/keys-provider.tsx';
import { frameKeys } from '../keys/shared-keys.ts';
import { withTexts } from '../texts/index.ts';
import { useLeftWithPage } from './use-left-with-page.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

const Palette = lazy(async () => ({
  default: (await withTexts(import('./palette.tsx'), 'palette', 'marks')).Palette,
}));

/** Opens the command palette with Ctrl+K; nothing of it is loaded before. */
export function PaletteOpener() {
  const [state, setState] = useState<'shut' | 'opening' | 'open'>('shut');
  const focused = useRef<Element>(null);
  const close = () => {
    setState('shut');
    // An action of the page looks for the row that has the focus.
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true });
  };
  useLeftWithPage(() => state !== 'shut' && close());
  const typedAhead = useTypedAhead(state === 'opening', close);
  useKeys(frameKeys, {
    palette() {
      if (state !== 'shut') return;
      focused.current = document.activeElement;
      setState('opening');
    },
  });
  if (state === 'shut') return null;
  return (
    <Suspense>
      <Palette
        onClose={close}
        onFocus={() => {
          setState('open');
          return typedAhead();
        }}
      />
    </Suspense>
  );
}
