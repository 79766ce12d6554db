import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../context/language.tsx';

/** A window over the page, with a way out that says so. Once it is closed the focus is where it was. */
export function Dialog({ returnFocus = true, ...props }: ModalProps) {
  const t = useText();
  useFocusReturned(props.opened && returnFocus);
  return (
    <Modal returnFocus={returnFocus} closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />
  );
}

/** Of a dialog that comes and goes as a whole; the component library looks after those that stay, opened or not. */
function useFocusReturned(isAsked: boolean): void {
  const [before] = useState(() => (isAsked ? document.activeElement : null));
  useEffect(
    () => () => {
      // Whoever has moved the focus on knows better.
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
