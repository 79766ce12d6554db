import { Button, Checkbox, Group, Loader, Stack, Text, Textarea } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import type { Schemas } from '../api/interface.ts';
import { KeyHint } from '../components/key-hint.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import type { Typed } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { MEANING_COLORS } from './approval-value.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { decisionKeys } from './decision-keys.ts';
import { cannotRelease } from './release-words.ts';
import type { Decide } from './use-decide.ts';
import { useOptions } from './use-options.ts';
import { GLIMPSE_MS, mayDecide, type Sight } from './use-sight.ts';

const COMMENT_LENGTH = 1_000;

type Props = {
  approval: Schemas['Approval'];
  decide: Decide;
  onChoose: (option: Schemas['ApprovalOption'] | null) => void;
  sight: Sight;
  /** Something has changed that the person has to take note of first. */
  isLocked: boolean;
  comment: Typed<string>;
};

/** A button for each value, with its key; shows what is being saved until the service has answered. */
export function DecisionBar({ approval, decide, onChoose, sight, isLocked, comment }: Props) {
  const t = useText();
  const texts = useApprovalTexts();
  const options = useOptions();
  const [unseen, setUnseen] = useState(false);
  const mine = decide.variables?.approval.documentId === approval.documentId;
  const saving = mine && decide.isPending;
  // The page is there; the second press of a double click must not meet it yet, and that is to be seen.
  const isComing = sight === 'glimpse' && !isLocked && !decide.isPending;
  const isOff = isLocked || decide.isPending || !(isComing || mayDecide(sight, unseen));
  const pressing = (option: Schemas['ApprovalOption'] | null) => ({
    onClick: () => !isComing && onChoose(option),
    ...(isComing && { 'aria-disabled': true, 'data-coming': true }),
  });
  const keys = decisionKeys(options.data?.items ?? []);
  return (
    <Stack gap="xs" className="decision-bar" role="group" aria-label={t('review.decision')}>
      {comment.guard}
      {mine && decide.error && <ConflictAlert problem={decide.error} approval={approval} />}
      {options.error && !options.data && (
        <ProblemAlert problem={options.error} onRetry={() => void options.refetch()} />
      )}
      <Textarea
        size="xs"
        label={t('approvals.comment')}
        value={comment.value}
        onChange={(event) => comment.set(event.currentTarget.value)}
        maxLength={COMMENT_LENGTH}
        autosize
        maxRows={6}
        disabled={saving}
      />
      {sight === 'none' && (
        <Checkbox
          size="xs"
          label={t('approvals.decideUnseen')}
          checked={unseen}
          onChange={(event) => setUnseen(event.currentTarget.checked)}
          disabled={saving}
        />
      )}
      <Group
        gap={6}
        className="decision-buttons sticky-bar"
        style={{ '--glimpse': `${GLIMPSE_MS}ms` } as CSSProperties}
      >
        {approval.amount && <span className="decision-sum number">{texts.amount(approval.amount)}</span>}
        {options.data?.items.map((option) => {
          const key = keys.find((one) => one.option.id === option.id && /^\d$/.test(one.key));
          return (
            <Button
              key={option.id}
              variant={option.meaning === 'approves' ? 'filled' : 'light'}
              color={MEANING_COLORS[option.meaning]}
              {...pressing(option)}
              disabled={isOff || cannotRelease(approval, option)}
              aria-pressed={approval.value.optionId === option.id}
            >
              {option.label}
              {key && <KeyHint keyName={key.key} />}
            </Button>
          );
        })}
        {approval.value.optionId !== null && (
          <Button variant="subtle" color="gray" {...pressing(null)} disabled={isOff}>
            {t('approvals.removeValue')}
          </Button>
        )}
      </Group>
      <Text size="sm" role="status" mih="1.4em">
        {sight === 'nothing' && !saving && t('approvals.notSeenYet')}
        {isComing && <span aria-hidden>{t('approvals.soon')}</span>}
        {saving && (
          <>
            <Loader size={12} mr={6} /> {t('approvals.saving')}
          </>
        )}
      </Text>
    </Stack>
  );
}
