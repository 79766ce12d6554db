import { Group, Stack, Text } from '@mantine/core';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { rangesOf } from './cut-ranges.ts';
import { DuplicateAlert } from './duplicate-alert.tsx';
import { factsOfPages } from './facts.ts';
import { SaveTrouble } from './save-trouble.tsx';
import { SegmentActions } from './segment-actions.tsx';
import { SegmentForm } from './segment-form.tsx';
import { SegmentState } from './segment-state.tsx';
import type { Piece } from './typing.ts';
import type { Calls } from './use-calls.ts';
import type { Editing } from './use-editing.ts';
import { isOpen, type Saving } from './use-save.ts';

type Props = {
  number: number;
  piece: Piece;
  isAtHand: boolean;
  editing: Editing;
  saving: Saving;
  calls: Calls;
  onItem: (item: InboxItemInDetail) => void;
};

/** One document to be: closed a line, at hand its form, what came of saving it, and what else can be done with it. */
export function SegmentCard({ number, piece, isAtHand, editing, saving, calls, onItem }: Props) {
  const t = useText();
  const { item } = editing;
  const { known, draft, pages } = piece;
  const mayChange = editing.mayEdit && (!known || (isOpen(known.state) && !known.frozen));
  const first = pages[0];
  const ranges = rangesOf(
    pages.map((page) => ({ ...page, dropped: false, form: null, ...(page === first && { form: 1 }) })),
  );
  return (
    <li className="panel segment-card" data-at-hand={isAtHand || undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <button
          type="button"
          className="plain-button segment-name"
          aria-expanded={isAtHand}
          onClick={() => first && editing.setPage(first.page)}
        >
          <strong>{draft.name || t('inboxItem.documentNumber', { number })}</strong>
          <Text size="xs" c="dimmed" span display="block">
            {pages.length === 0
              ? t('inboxItem.whole')
              : t('inboxItem.pagesOf', { count: pages.length, ranges: ranges })}
          </Text>
        </button>
        <SegmentState segment={known} />
      </Group>
      {known && <SaveTrouble segment={known} calls={calls} onItem={onItem} />}
      {mayChange && known?.state === 'duplicate' && known.duplicates.length > 0 && (
        <DuplicateAlert
          segment={known}
          isBusy={saving.isBusy}
          onAnyway={() => void saving.save([piece.form], true)}
        />
      )}
      {isAtHand && (
        <Stack gap="xs" mt="xs">
          {/* What is in Paperless is changed there. */}
          {mayChange && (
            <SegmentForm
              draft={draft}
              facts={factsOfPages(item, pages)}
              problem={saving.refusalOf(known?.segmentId)}
              onChange={(next) => editing.write(piece.form, next)}
            />
          )}
          <SegmentActions
            piece={piece}
            item={item}
            saving={saving}
            calls={calls}
            maySaveAlone={mayChange && saving.open.length > 1}
            onItem={onItem}
          />
        </Stack>
      )}
    </li>
  );
}
