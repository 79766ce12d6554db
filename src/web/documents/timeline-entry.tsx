import { Button, Collapse, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { Actor } from '../components/actor.tsx';
import { ChangeList } from '../components/change-list.tsx';
import { changesIn } from '../components/event-data.ts';
import { useSentence } from '../components/event-sentence.ts';
import { useFormats, useText } from '../context/language.tsx';
import type { TimelineLine } from './timeline-lines.ts';

type Item = Schemas['AuditItem'];

/** Those whose sentence says all that was changed. Of all others the changes are listed. */
const SAYS_ALL = new Set(['TagsChanged']);

/** One line of the history; what the service did for it is unfolded. What people did stands out. */
export function TimelineEntry({ line, action }: { line: TimelineLine; action: ReactNode }) {
  const t = useText();
  const sentence = useSentence();
  const [isOpen, setOpen] = useState(false);
  const { kind, head, steps, looks } = line;
  const Picture = isOpen ? IconChevronUp : IconChevronDown;
  const changes = changesOf(line);
  return (
    <li className={kind === 'person' ? 'timeline-person' : 'timeline-step'}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Text size="sm" className="wrap-anywhere">
          {kind === 'quiet' ? t('timeline.quiet', { count: looks }) : sentence(head)}
        </Text>
        {action}
      </Group>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <Group gap="xs">
        <WhenAndWho item={head} />
        {steps.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            rightSection={<Picture size={12} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('timeline.steps', { count: steps.length })}
          </Button>
        )}
      </Group>
      {steps.length > 1 && (
        <Collapse expanded={isOpen}>
          <ol className="timeline-steps">
            {steps.map((step) => (
              <li key={step.position}>
                <Text size="xs" className="wrap-anywhere">
                  {sentence(step)}
                </Text>
                <WhenAndWho item={step} />
              </li>
            ))}
          </ol>
        </Collapse>
      )}
    </li>
  );
}

/** What was changed: the end says it, or the plan that has come to pass. */
function changesOf({ head, steps }: TimelineLine) {
  if (SAYS_ALL.has(head.type) || head.type === 'DocumentChangePlanned') return [];
  const own = changesIn(head);
  if (own.length > 0 || head.data.outcome !== 'changed') return own;
  return steps.flatMap((step) => (step.type === 'ProcessingPlanned' ? changesIn(step) : []));
}

function WhenAndWho({ item }: { item: Item }) {
  const { moment } = useFormats();
  return (
    <Text size="xs" c="dimmed" component="div">
      <time dateTime={item.at} className="number">
        {moment(item.at)}
      </time>
      {' · '}
      <Actor actor={item.actor} name={item.actorName} />
    </Text>
  );
}
