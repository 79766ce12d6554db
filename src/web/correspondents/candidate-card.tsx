import { Checkbox, Group, Radio, Text } from '@mantine/core';
import { DocumentLink } from '../components/document-link.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';
import type { Candidate } from './conflict-choice.ts';

type Props = {
  candidate: Candidate;
  /** The name that the buttons of one conflict share. */
  group: string;
  /** Its key. */
  number: number;
  role: 'kept' | 'merged' | 'left-out';
  mayLeaveOut: boolean;
  onKeep: () => void;
  onToggle: () => void;
};

/** A correspondent of a conflict: what there is of it, and what is to become of it. */
export function CandidateCard({ candidate, group, number, role, mayLeaveOut, onKeep, onToggle }: Props) {
  const t = useText();
  const { id, name, documentCount, supplierNumber, newestDocuments } = candidate;
  const about = [
    t('correspondents.numbered', { id }),
    ...(supplierNumber ? [t('conflicts.supplier', { number: supplierNumber })] : []),
  ];
  return (
    <div className="candidate" data-role={role}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Radio
          name={group}
          value={String(id)}
          checked={role === 'kept'}
          onChange={onKeep}
          label={name}
          description={about.join(' · ')}
          classNames={{ label: 'candidate-name', body: 'candidate-choice' }}
        />
        {number <= 9 && (
          <kbd className="key" aria-hidden>
            {number}
          </kbd>
        )}
      </Group>
      <Group gap="xs">
        <Text size="sm" fw={600} className="number">
          {t('conflicts.documents', { count: documentCount })}
        </Text>
        <StatusBadge color={ROLE_COLORS[role]}>{t(`conflicts.role.${role}`)}</StatusBadge>
      </Group>
      <Newest documents={newestDocuments} />
      {mayLeaveOut && role !== 'kept' && (
        <Checkbox
          size="sm"
          label={t('conflicts.include')}
          aria-label={t('conflicts.includeOf', { name })}
          checked={role === 'merged'}
          onChange={onToggle}
        />
      )}
    </div>
  );
}

const ROLE_COLORS = { kept: 'moss', merged: 'orange', 'left-out': 'gray' } as const;

function Newest({ documents }: { documents: Candidate['newestDocuments'] }) {
  const t = useText();
  const { date } = useFormats();
  if (documents.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('conflicts.noDocuments')}
      </Text>
    );
  }
  return (
    <ul className="newest" aria-label={t('conflicts.newest')}>
      {documents.map(({ id, title, created }) => (
        <li key={id}>
          <DocumentLink id={id} title={title} />
          <span className="small number">{date(created)}</span>
        </li>
      ))}
    </ul>
  );
}
