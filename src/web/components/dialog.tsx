import { Modal, type ModalProps } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../context/language.tsx';

/** A window over the page, with a way out that says so. The focus stays in it; once it is closed, it is where it was. */
export function Dialog({ returnFocus = true, children, ...props }: ModalProps) {
  const t = useText();
  useFocusReturned(props.opened && returnFocus);
  const keepFocus = useFocusKept();
  return (
    <Modal returnFocus={returnFocus} closeButtonProps={{ 'aria-label': t('action.close') }} {...props}>
      <div ref={keepFocus}>{children}</div>
    </Modal>
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

/** Of what was pressed in a dialog and is gone or locked by that, it goes to the dialog itself: no key decides there. */
function useFocusKept() {
  return useCallback((content: HTMLElement | null) => {
    const dialog = content?.closest<HTMLElement>('[role=dialog]');
    if (!dialog) return;
    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.matches(':disabled');
      if (isLost) dialog.focus({ preventScroll: true });
    });
    watch.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => watch.disconnect();
  }, []);
}
