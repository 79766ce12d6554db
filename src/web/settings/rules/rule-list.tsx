import { Switch, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowNarrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormats, useText } from '../../context/language.tsx';
import type { Fault } from '../setting-types.ts';
import type { RuleDraft } from './rule-drafts.ts';
import { CONDITIONS, OUTCOMES } from './rule-parts.ts';

type Props = {
  rules: readonly RuleDraft[];
  /** Which one is open. */
  place: number;
  faults: readonly Fault[];
  /** Names of the rules that fit the document of the preview. */
  matched: readonly string[];
  onChoose: (place: number) => void;
  onMove: (from: number, to: number) => void;
  onSwitch: (place: number, enabled: boolean) => void;
};

/** Rules in the order in which they are tried. Alt with an arrow moves one. */
export function RuleList({ rules, place, faults, matched, onChoose, onMove, onSwitch }: Props) {
  const t = useText();
  const onKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.altKey) return onMove(index, index + step);
    const next = rules[index + step];
    if (next) document.getElementById(`rule-${next.draft}`)?.focus();
  };
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('rules.listHint')}
      </Text>
      <ol className="rule-list">
        {rules.map((rule, index) => {
          const isWrong = faults.some(({ path }) => path === String(index) || path.startsWith(`${index}.`));
          return (
            <li key={rule.draft} data-off={!rule.enabled || undefined}>
              <Switch
                size="xs"
                checked={rule.enabled}
                onChange={({ currentTarget }) => onSwitch(index, currentTarget.checked)}
                aria-label={t('rules.enabledOf', { name: rule.name })}
              />
              <UnstyledButton
                id={`rule-${rule.draft}`}
                className="rule-row"
                {...(index === place && { 'aria-current': 'true' as const })}
                onClick={() => onChoose(index)}
                onKeyDown={(event) => onKey(event, index)}
              >
                <span className="rule-name">
                  <span className="number">{index + 1}.</span> {rule.name}{' '}
                  {isWrong && (
                    <IconAlertTriangle size={15} role="img" aria-label={t('rules.faulty')} className="mark" />
                  )}
                  {!isWrong && matched.includes(rule.name) && (
                    <IconCircleCheckFilled
                      size={15}
                      role="img"
                      aria-label={t('rules.matches')}
                      className="hit"
                    />
                  )}
                </span>
                <Summary rule={rule} />
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The conditions of the rule and what it changes, in a line. */
function Summary({ rule: { when, then, enabled } }: { rule: RuleDraft }) {
  const t = useText();
  const { list } = useFormats();
  const conditions = CONDITIONS.filter((name) => name in when).map((name) => t(`rules.when.${name}`));
  const outcomes = OUTCOMES.filter((name) => name in then).map((name) => t(`rules.then.${name}`));
  return (
    <span className="rule-summary">
      {!enabled && `${t('rules.off')} · `}
      {conditions.length > 0 ? list(conditions) : t('rules.always')}
      <IconArrowNarrowRight size={14} aria-hidden className="then" />
      {outcomes.length > 0 ? list(outcomes) : t('rules.nothing')}
    </span>
  );
}
