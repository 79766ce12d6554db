import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../components/page.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useText } from '../context/language.tsx';

export function NotFoundPage(): ReactNode {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <Page title={t('notFound.title')}>
      <Text>{t('notFound.text', { path: pathname })}</Text>
      <RouterAnchor to="/">{t('notFound.home')}</RouterAnchor>
    </Page>
  );
}
