import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useText } from '../context/language.tsx';

type Props = { onStay: () => void; onDiscard: () => void };

/** Asks before what was typed is lost. */
export function DiscardDialog({ onStay, onDiscard }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      opened
      onClose={onStay}
      title={t('edit.discardTitle')}
      confirm={t('edit.discard')}
      onConfirm={onDiscard}
      dangerous
    >
      {t('edit.discardText')}
    </ConfirmDialog>
  );
}
