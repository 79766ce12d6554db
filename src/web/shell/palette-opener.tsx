import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useKeys } from '../keys/keys-provider.tsx';
import { frameKeys } from '../keys/shared-keys.ts';
import { withTexts } from '../texts/index.ts';

const Palette = lazy(async () => ({
  default: (await withTexts(import('./palette.tsx'), 'palette')).Palette,
}));

/** Opens the command palette with Ctrl+K; nothing of it is loaded before. */
export function PaletteOpener() {
  const [opened, { open, close }] = useDisclosure();
  useKeys(frameKeys, { palette: open });
  if (!opened) return null;
  return (
    <Suspense>
      <Palette onClose={close} />
    </Suspense>
  );
}
