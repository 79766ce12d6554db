import { Modal, type ModalProps } from '@mantine/core';
import { useText } from '../context/language.tsx';

/** A window over the page, with a way out that says so. */
export function Dialog(props: ModalProps) {
  const t = useText();
  return <Modal closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />;
}
