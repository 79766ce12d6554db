import { ActionIcon, Group, Stack, Switch, TextInput, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import { PatternHelp, TemplateHelp } from '../expression-help.tsx';
import type { Fault } from '../setting-types.ts';
import type { RuleDraft } from './rule-drafts.ts';
import { CONDITION_INPUTS, CONDITIONS, OUTCOME_INPUTS, OUTCOMES } from './rule-parts.ts';
import { RuleSection } from './rule-section.tsx';

type Props = {
  rule: RuleDraft;
  place: number;
  total: number;
  /** Of all rules, counted from the list. */
  faults: readonly Fault[];
  onChange: (rule: RuleDraft) => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

/** One rule: its conditions, and what it changes. */
export function RuleForm({ rule, place, total, faults, onChange, onMove, onDuplicate, onRemove }: Props) {
  const t = useText();
  // Preview and saving find the same.
  const faultsAt = (path: string) => {
    const here = faults.filter((fault) => `${fault.path}.`.startsWith(`${place}.${path}.`));
    return [...new Set(here.map(({ message }) => message))].join('; ');
  };
  const actions = (
    <Group gap={4} wrap="nowrap">
      {place > 0 && (
        <Action label={t('rules.up')} onClick={() => onMove(place - 1)}>
          <IconArrowUp size={16} aria-hidden />
        </Action>
      )}
      {place < total - 1 && (
        <Action label={t('rules.down')} onClick={() => onMove(place + 1)}>
          <IconArrowDown size={16} aria-hidden />
        </Action>
      )}
      <Action label={t('rules.duplicate')} onClick={onDuplicate}>
        <IconCopyPlus size={16} aria-hidden />
      </Action>
      <Action label={t('rules.remove')} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </Action>
    </Group>
  );
  return (
    <Panel title={t('rules.place', { place: place + 1, total })} actions={actions}>
      <Stack gap="md">
        <TextInput
          id="rule-name"
          label={t('rules.name')}
          value={rule.name}
          onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
          error={faultsAt('name') || false}
          maxLength={100}
        />
        <RuleSection
          title={t('rules.conditions')}
          add={t('rules.addCondition')}
          empty={t('rules.noConditions')}
          part="when"
          names={CONDITIONS}
          inputs={CONDITION_INPUTS}
          value={rule.when}
          onChange={(when) => onChange({ ...rule, when })}
          faultsAt={faultsAt}
          help={<PatternHelp />}
        />
        <RuleSection
          title={t('rules.outcomes')}
          add={t('rules.addOutcome')}
          empty={t('rules.noOutcomes')}
          part="then"
          names={OUTCOMES}
          inputs={OUTCOME_INPUTS}
          value={rule.then}
          onChange={(then) => onChange({ ...rule, then })}
          faultsAt={faultsAt}
          help={<TemplateHelp variables="document" />}
        />
        <Switch
          label={t('rules.stop')}
          description={t('rules.stopHint')}
          checked={rule.stop}
          onChange={({ currentTarget }) => onChange({ ...rule, stop: currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}

const Action = ({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="md" onClick={onClick} aria-label={label}>
      {children}
    </ActionIcon>
  </Tooltip>
);
