import { Stack } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';
import { useText } from '../../context/language.tsx';
import { SegmentCard } from './segment-card.tsx';
import type { Calls } from './use-calls.ts';
import type { Editing } from './use-editing.ts';
import type { Saving } from './use-save.ts';

type Props = { editing: Editing; saving: Saving; calls: Calls; onChanged: () => void };

/** The documents that the file becomes; the one of the page at hand is open. */
export function SegmentList({ editing, saving, calls, onChanged }: Props) {
  const t = useText();
  return (
    <Panel title={t('inboxItem.documents', { count: editing.pieces.length })}>
      <Stack component="ol" gap="xs" className="plain-list">
        {editing.pieces.map((piece, index) => (
          <SegmentCard
            key={piece.form}
            number={index + 1}
            piece={piece}
            isAtHand={piece.form === editing.piece?.form}
            editing={editing}
            saving={saving}
            calls={calls}
            onChanged={onChanged}
          />
        ))}
      </Stack>
    </Panel>
  );
}
