import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import { useMay } from '../../context/me.tsx';
import { PrintLabelDialog } from './print-label-dialog.tsx';

type Props = ButtonProps & {
  /** The document whose fields may stand on the label. */
  documentId?: number | undefined;
};

/** Prints labels, wherever they are wanted; shown to those who may. */
export function PrintLabelButton({ documentId, ...look }: Props) {
  const t = useText();
  const may = useMay();
  const [opened, { open, close }] = useDisclosure();
  if (!may('VIEW_INBOX')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTag size={16} aria-hidden />} {...look} onClick={open}>
        {t('labels.print')}
      </Button>
      {opened && <PrintLabelDialog documentId={documentId} onClose={close} />}
    </>
  );
}
