import { Button, Code } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../components/page.tsx';
import { useText } from '../context/language.tsx';

/** In place of a page that threw; the frame around it goes on working. */
export function BrokenPage({ error }: ErrorComponentProps): ReactNode {
  const t = useText();
  if (isOutdated(error)) {
    return (
      <Page title={t('broken.outdated')} lead={t('broken.outdatedText')}>
        <Reload />
      </Page>
    );
  }
  return (
    <Page title={t('broken.title')} lead={t('broken.text')}>
      <Code block>{error instanceof Error ? error.message : String(error)}</Code>
      <Reload />
    </Page>
  );
}

function Reload() {
  const t = useText();
  return (
    <Button onClick={() => location.reload()} w="fit-content">
      {t('broken.reload')}
    </Button>
  );
}

/** A part of the page is gone that is loaded when it is needed: the service has had an update. As browsers say it. */
const isOutdated = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
