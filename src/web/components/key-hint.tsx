import { Kbd } from '@mantine/core';
import { useKeysState } from '../keys/keys-provider.tsx';

/** The key that does the same as a button; not for those who have switched the keys off, nor on small screens. */
export function KeyHint({ keyName }: { keyName: string }) {
  const { on } = useKeysState();
  return on ? (
    <Kbd size="xs" ml={8} visibleFrom="sm" aria-hidden>
      {keyName}
    </Kbd>
  ) : null;
}
