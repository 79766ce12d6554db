import { IconScissors } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';

type Props = {
  page: number;
  isCut: boolean;
  isProposed: boolean;
  disabled: boolean;
  isAtHand: boolean;
  onToggle: () => void;
};

/** The place before a page: whether a document begins there. */
export function CutMark({ page, isCut, isProposed, disabled, isAtHand, onToggle }: Props) {
  const t = useText();
  return (
    <button
      type="button"
      className="cut-mark"
      aria-pressed={isCut}
      aria-label={t('inboxItem.cutBefore', { page })}
      title={t(isProposed ? 'inboxItem.cutProposed' : 'inboxItem.cutBefore', { page })}
      data-proposed={isProposed || undefined}
      disabled={disabled}
      tabIndex={isAtHand ? 0 : -1}
      onClick={onToggle}
    >
      <IconScissors size={14} aria-hidden />
    </button>
  );
}
