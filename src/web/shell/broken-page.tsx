import { Button, Code } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../components/page.tsx';
import { useText } from '../context/language.tsx';

/** In place of a page that threw; the frame around it goes on working. */
export function BrokenPage({ error }: ErrorComponentProps): ReactNode {
  const t = useText();
  return (
    <Page title={t('broken.title')} lead={t('broken.text')}>
      <Code block>{error instanceof Error ? error.message : String(error)}</Code>
      <Button onClick={() => location.reload()} w="fit-content">
        {t('broken.reload')}
      </Button>
    </Page>
  );
}
