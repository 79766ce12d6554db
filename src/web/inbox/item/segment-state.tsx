import { Loader } from '@mantine/core';
import { DocumentLink } from '../../components/document-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useText } from '../../context/language.tsx';
import type { InboxSegment } from '../shown.ts';

const COLORS = {
  open: 'gray',
  preparing: 'earth',
  planned: 'earth',
  uploaded: 'earth',
  pending: 'yellow',
  saved: 'moss',
  'split-by-paperless': 'moss',
  failed: 'red',
  duplicate: 'orange',
  undone: 'gray',
} as const;

/** On its way to Paperless. */
export const UNDER_WAY: ReadonlySet<string> = new Set(['preparing', 'planned', 'uploaded', 'pending']);

/** How far a document is on its way to Paperless, and its number once it is there. */
export function SegmentState({ segment }: { segment: InboxSegment | undefined }) {
  const t = useText();
  const state = segment?.state ?? 'open';
  const isUnderWay = UNDER_WAY.has(state);
  return (
    <span className="segment-state" role="status">
      {isUnderWay && <Loader size={12} aria-hidden />}
      <StatusBadge color={COLORS[state]}>{t(`inboxItem.state.${state}`)}</StatusBadge>
      {segment?.documentId != null && !segment.inTrash && <DocumentLink id={segment.documentId} />}
    </span>
  );
}
