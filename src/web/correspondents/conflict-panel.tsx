import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../context/language.tsx';
import { CandidateCard } from './candidate-card.tsx';
import { type Candidate, type Conflict, splitByChoice, suggestedChoice } from './conflict-choice.ts';

type Props = {
  conflict: Conflict;
  onMerge: (kept: Candidate, merged: Candidate[]) => void;
  onDismiss: () => void;
};

/** One supplier and the correspondents that are it, side by side. */
export function ConflictPanel({ conflict, onMerge, onDismiss }: Props) {
  const t = useText();
  const heading = useId();
  const { farmsysId, candidates } = conflict;
  const [choice, setChoice] = useState(() => suggestedChoice(candidates));
  const { kept, merged } = splitByChoice(candidates, choice);
  // Of the one that is proposed: a heading does not change with every choice.
  const [name] = useState(kept?.name ?? '');
  const toggle = (id: number) => {
    const { leaveOut } = choice;
    const without = leaveOut.filter((one) => one !== id);
    setChoice({ ...choice, leaveOut: without.length < leaveOut.length ? without : [...leaveOut, id] });
  };
  if (!kept) return null;
  return (
    <section className="panel conflict" aria-labelledby={heading} data-conflict tabIndex={-1}>
      <Title order={2} id={heading}>
        {t('conflicts.of', { name, id: farmsysId })}
      </Title>
      <fieldset className="candidates">
        <legend>{t('conflicts.which')}</legend>
        {candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            group={heading}
            number={index + 1}
            role={candidate.id === kept.id ? 'kept' : merged.includes(candidate) ? 'merged' : 'left-out'}
            mayLeaveOut={candidates.length > 2}
            onKeep={() => setChoice({ keepId: candidate.id, leaveOut: choice.leaveOut })}
            onToggle={() => toggle(candidate.id)}
          />
        ))}
      </fieldset>
      <Group gap="xs">
        {merged.length > 0 ? (
          <Button data-action="merge" onClick={() => onMerge(kept, merged)}>
            {t('conflicts.merge', { count: merged.length + 1 })}
          </Button>
        ) : (
          <Text size="sm">{t('conflicts.nobody')}</Text>
        )}
        <Button variant="default" data-action="dismiss" onClick={onDismiss}>
          {t('conflicts.dismiss')}
        </Button>
      </Group>
    </section>
  );
}
