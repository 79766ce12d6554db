import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { download } from '../../components/download.ts';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import { rangesOf } from './cut-ranges.ts';
import { DuplicateAlert } from './duplicate-alert.tsx';
import { openPrint } from './open-print.ts';
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
  onChanged: () => void;
};

/** One document to be: closed a line, at hand its form, what came of saving it, and what else can be done with it. */
export function SegmentCard({ number, piece, isAtHand, editing, saving, calls, onChanged }: Props) {
  const t = useText();
  const { known, draft, pages } = piece;
  const load = useAction(async (id: string) => download(await calls.segmentFile(id)));
  const print = useAction(async (ranges: string) => openPrint(() => calls.print(ranges)));
  const undo = useAction((id: string) => calls.undoSave(id).then(onChanged), {
    done: () => t('inboxItem.saveUndone'),
  });
  const mayChange = editing.mayEdit && (!known || isOpen(known.state)) && !known?.frozen;
  const first = pages[0];
  const ranges = rangesOf(
    pages.map((page) => ({ ...page, dropped: false, form: null, ...(page === first && { form: 1 }) })),
  );
  const isDuplicate = known?.state === 'duplicate' && known.duplicates.length > 0;
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
      {known?.problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {known.problem.reason ? t(`inboxItem.failure.${known.problem.reason}`) : known.problem.message}
        </Text>
      )}
      {isDuplicate && mayChange && (
        <DuplicateAlert
          segment={known}
          isBusy={saving.isBusy}
          onAnyway={() => void saving.save([piece.form], true)}
        />
      )}
      {isAtHand && (
        <Stack gap="xs" mt="xs">
          <SegmentForm
            draft={draft}
            problem={saving.refusalOf(known?.segmentId)}
            readOnly={!mayChange}
            onChange={(next) => editing.write(piece.form, next)}
          />
          <Group gap="xs">
            {mayChange && editing.pieces.length > 1 && (
              <Button
                size="xs"
                variant="light"
                disabled={!saving.isReady}
                loading={saving.isBusy}
                onClick={() => void saving.save([piece.form])}
              >
                {t('inboxItem.saveThis')}
              </Button>
            )}
            {known && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={load.isPending}
                onClick={() => load.mutate(known.segmentId)}
              >
                {t('inboxItem.download')}
              </Button>
            )}
            {pages.length > 0 && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPrinter size={14} aria-hidden />}
                onClick={() => print.mutate(pages.map(({ page }) => page).join())}
              >
                {t('inboxItem.print')}
              </Button>
            )}
            {known?.state === 'saved' && editing.mayEdit && (
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate(known.segmentId)}
              >
                {t('inboxItem.undoSave')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </li>
  );
}
