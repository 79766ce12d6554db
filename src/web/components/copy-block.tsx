import { ActionIcon, Code, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../context/language.tsx';

/** A text to be taken elsewhere, with its name and a button that copies it. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
  const t = useText();
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code block className="copy-value" tabIndex={0} aria-label={label}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={t(copied ? 'action.copied' : 'action.copy')}>
              <ActionIcon
                variant="default"
                size="lg"
                onClick={copy}
                aria-label={`${t('action.copy')}: ${label}`}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}
