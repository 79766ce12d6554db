import { Text } from '@mantine/core';
import { Page } from '../components/page.tsx';
import { useFormats, useText } from '../context/language.tsx';
import type { Permission } from '../context/me.tsx';

/** For a page that somebody was led to but may not see. */
export function ForbiddenPage({ permissions }: { permissions: readonly Permission[] }) {
  const t = useText();
  const { list } = useFormats();
  return (
    <Page title={t('forbidden.title')}>
      <Text>{t('forbidden.text', { permission: list(permissions) })}</Text>
    </Page>
  );
}
