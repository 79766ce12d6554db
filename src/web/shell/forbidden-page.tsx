import { Text } from '@mantine/core';
import { Page } from '../components/page.tsx';
import { useFormats, useText } from '../context/language.tsx';
import type { Permission } from '../context/me.tsx';

/** For a page that somebody was led to but may not see. */
export function ForbiddenPage({ permissions }: { permissions: readonly Permission[] }) {
  const t = useText();
  const { list } = useFormats();
  const names = permissions.map((one) => t('forbidden.permission', { name: t(`permission.${one}`) }));
  return (
    <Page title={t('forbidden.title')}>
      <Text>{t('forbidden.text', { permissions: list(names) })}</Text>
    </Page>
  );
}
