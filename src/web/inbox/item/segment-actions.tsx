import { Button, type ButtonProps, Group } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconPrinter } from '@tabler/icons-react';
import { download } from '../../components/download.ts';
import { PrintLabelButton } from '../../components/label-printing/print-label-button.tsx';
import { useAction } from '../../components/use-action.ts';
import { useText } from '../../context/language.tsx';
import { useMay } from '../../context/me.tsx';
import { MailButton } from '../../mail-compose/mail-button.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { openPrint } from './open-print.ts';
import { isWhole, type Piece } from './typing.ts';
import type { Calls } from './use-calls.ts';
import type { Saving } from './use-save.ts';

type Props = {
  piece: Piece;
  item: InboxItemInDetail;
  saving: Saving;
  calls: Calls;
  /** Saving it alone differs from saving all. */
  maySaveAlone: boolean;
  onItem: (item: InboxItemInDetail) => void;
};

/** What can be done with one document alone. What is the whole file is downloaded and printed as that. */
export function SegmentActions({ piece, item, saving, calls, maySaveAlone, onItem }: Props) {
  const t = useText();
  const may = useMay();
  const { known, pages, form } = piece;
  const load = useAction(async (id: string) => download(await calls.segmentFile(id)));
  const print = useAction(() =>
    openPrint(() =>
      known ? calls.segmentPrint(known.segmentId) : calls.print(pages.map(({ page }) => page).join()),
    ),
  );
  const undo = useAction((id: string) => calls.undoSave(id).then(onItem), {
    done: () => t('inboxItem.saveUndone'),
    refreshes: ['/inbox/items', '/overview'],
  });
  const mayUndo = known?.state === 'saved' && !known.documentGone;
  const isPart = !isWhole(piece, item);
  const savedAs = known?.documentGone ? null : (known?.documentId ?? null);
  if (!maySaveAlone && !isPart && !mayUndo && savedAs === null) return null;
  return (
    <Group gap="xs">
      {maySaveAlone && (
        <Button
          {...SMALL}
          variant="light"
          disabled={!saving.isReady}
          loading={saving.isBusy}
          onClick={() => void saving.save([form])}
        >
          {t('inboxItem.saveThis')}
        </Button>
      )}
      {isPart && known && (
        <Button
          {...SMALL}
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={load.isPending}
          onClick={() => load.mutate(known.segmentId)}
        >
          {t('inboxItem.download')}
        </Button>
      )}
      {isPart && (
        <Button {...SMALL} leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => print.mutate()}>
          {t('inboxItem.print')}
        </Button>
      )}
      {isPart && known && <MailButton {...SMALL} files={[{ segmentIds: [known.segmentId] }]} />}
      {savedAs !== null && may('EDIT_DOCUMENTS', 'VIEW_FREIGABE') && (
        <PrintLabelButton {...SMALL} documentId={savedAs} />
      )}
      {mayUndo && (
        <Button
          {...SMALL}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(known.segmentId)}
        >
          {t('inboxItem.undoSave')}
        </Button>
      )}
    </Group>
  );
}

const SMALL: ButtonProps = { size: 'xs', variant: 'default' };
