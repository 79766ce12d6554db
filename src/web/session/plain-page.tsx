import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../context/language.tsx';

const LOGO = new URL('../assets/logo.svg', import.meta.url).href;

/** A page without the frame, for those who are not in yet. */
export function PlainPage({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const t = useText();
  useEffect(() => {
    document.title = `${title} – ${t('app.name')}`;
  }, [title, t]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="xl" maw={460} w="100%" bg="var(--surface)">
        <Stack align="flex-start">
          <img src={LOGO} alt="" width={44} height={44} />
          <Title order={1}>{title}</Title>
          {children && <div>{children}</div>}
          {action}
        </Stack>
      </Paper>
    </Center>
  );
}
