import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { useText } from '../shell/language.tsx';

type Props = { opened: boolean; onStay: () => void; onDiscard: () => void };

/** Asks before what was typed is lost. */
export function DiscardDialog({ opened, onStay, onDiscard }: Props) {
  const t = useText();
  return (
    <ConfirmDialog
      opened={opened}
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
