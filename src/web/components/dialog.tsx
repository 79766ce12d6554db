import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../context/language.tsx';

/** A window over the page. Once it is closed the focus is where it was, also where the dialog goes as a whole. */
export function Dialog({ returnFocus = true, ...props }: ModalProps) {
  const t = useText();
  useFocusReturned(props.opened && returnFocus);
  return (
    <Modal returnFocus={returnFocus} closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />
  );
}

/** The component library looks after those only that open and close, and stay in the page meanwhile. */
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
