import { ActionIcon, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import type { InboxCode } from '../shown.ts';
import { useStepWords } from './use-step-words.ts';

/** Codes in words, each with a button that copies it. */
export function CodeList({ codes, label }: { codes: readonly InboxCode[]; label: string }) {
  const t = useText();
  const words = useStepWords();
  if (codes.length === 0) return null;
  return (
    <Stack component="ul" gap={4} className="plain-list" aria-label={label}>
      {codes.map(({ format, text, box, step }) => (
        <Group component="li" key={`${box.x} ${box.y} ${text}`} gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" className="code-format">
            {format}
            <br />
            {words([step])}
          </Text>
          <Code className="code-text">{text}</Code>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={copy}
                aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${text}`}
              >
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      ))}
    </Stack>
  );
}
