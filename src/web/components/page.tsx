import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../context/language.tsx';

type Props = {
  title: string;
  /** One line beneath the title. */
  lead?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** False where something within takes the focus when the page is opened. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** A page: its heading, which takes the focus when the page is opened, the title of the window, its content. */
export function Page({ title, lead, actions, takesFocus = true, children }: Props) {
  const t = useText();
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${t('app.name')}`;
  }, [title, t]);
  useEffect(() => {
    // At the first page the browser begins at the top by itself; coming back to a row of a list stays on it.
    const isWithin = page.current?.contains(document.activeElement) ?? false;
    if (pagesShown > 0 && takesFocus && !isWithin) heading.current?.focus({ preventScroll: true });
    pagesShown += 1;
  }, [takesFocus]);
  return (
    <Stack gap="md" ref={page}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

let pagesShown = 0;
