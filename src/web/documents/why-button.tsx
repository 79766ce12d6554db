import '../components/history.css';
import { ActionIcon, Popover, Stack, Text } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Schemas } from '../api/interface.ts';
import { Actor } from '../components/actor.tsx';
import { useNames } from '../components/names.ts';
import { useFormats, useText } from '../context/language.tsx';

type Reason = Schemas['FieldReason'];
type Props = {
  name: string;
  /** Of one field; of all tags of a row. */
  reasons: readonly Reason[];
  label: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** Says beside a field why it is as it is: by which rule, which match, who, and since when. */
export function WhyButton({ name, reasons, label, isOpen, onToggle }: Props) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  // Opened by a key it has the focus, so that Escape closes it and Tab goes on from here.
  useEffect(() => {
    if (isOpen) button.current?.focus();
  }, [isOpen]);
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={24}
          className="why"
          data-why={name}
          aria-label={t('why.of', { field: label })}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        >
          <IconHelp size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="note">
        <Stack gap="xs">
          {reasons.map((reason) => (
            <OneReason key={`${reason.what} ${reason.id}`} reason={reason} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function OneReason({ reason }: { reason: Reason }) {
  const t = useText();
  const names = useNames();
  const { moment } = useFormats();
  const { what, id, because, rule, entryId, at, actor, actorName } = reason;
  const tag = what === 'tag' && id !== null ? `${names.tag(id).name ?? `#${id}`}: ` : '';
  const values = { rule: rule ?? '', entry: entryId ?? '' };
  return (
    <div>
      <Text size="sm" className="wrap-anywhere">
        {tag}
        {t(because === 'rule' && rule === null ? 'why.anyRule' : `why.${because}`, values)}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <time dateTime={at} className="number">
          {moment(at)}
        </time>
        {actor && ' · '}
        {actor && <Actor actor={actor} name={actorName} />}
      </Text>
    </div>
  );
}
