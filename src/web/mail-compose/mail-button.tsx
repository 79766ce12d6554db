import { Button, type ButtonProps } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { withTexts } from '../texts/index.ts';
import type { Attached } from './mail-draft.ts';

// Opened now and then; with its editor it weighs more than the page.
const ComposeDrawer = lazy(async () => ({
  default: (await withTexts(import('./compose-drawer.tsx'), 'inbox', 'mailCompose', 'problems'))
    .ComposeDrawer,
}));

/** The mail that is being written, beside the page; `write` begins one about these files. */
export function useMailCompose(): { write: (files: readonly Attached[]) => void; drawer: ReactNode } {
  const [files, setFiles] = useState<readonly Attached[]>();
  return {
    write: setFiles,
    drawer: files && (
      <Suspense>
        <ComposeDrawer files={files} onClose={() => setFiles(undefined)} />
      </Suspense>
    ),
  };
}

/** Writes a mail with these files; nothing for those who may not. */
export function MailButton({ files, ...button }: ButtonProps & { files: readonly Attached[] }) {
  const t = useText();
  const may = useMay();
  const { write, drawer } = useMailCompose();
  if (!may('VIEW_INBOX')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        {...button}
        onClick={() => write(files)}
      >
        {t('compose.open')}
      </Button>
      {drawer}
    </>
  );
}
