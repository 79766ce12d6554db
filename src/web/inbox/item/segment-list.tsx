import { Stack, Title } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../context/language.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { RangesField } from './ranges-field.tsx';
import { SegmentCard } from './segment-card.tsx';
import type { Calls } from './use-calls.ts';
import type { Editing } from './use-editing.ts';
import type { Saving } from './use-save.ts';

type Props = { editing: Editing; saving: Saving; calls: Calls; onItem: (item: InboxItemInDetail) => void };

/** The documents that the file becomes, as ranges and one by one; the one of the page at hand is open. */
export function SegmentList({ editing, saving, calls, onItem }: Props) {
  const t = useText();
  const title = t('inboxItem.documents', { count: editing.pieces.length });
  const list = useRef<HTMLDivElement>(null);
  useFormInSight(list, editing.piece?.form);
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <div className="panel segments-head">
        <Title order={2} tabIndex={-1} data-documents>
          {title}
        </Title>
        {editing.cut.length > 1 && <RangesField editing={editing} />}
      </div>
      <Stack component="ol" gap="xs" className="plain-list" ref={list}>
        {editing.pieces.map((piece, index) => (
          <SegmentCard
            key={piece.form}
            number={index + 1}
            piece={piece}
            isAtHand={piece.form === editing.piece?.form}
            editing={editing}
            saving={saving}
            calls={calls}
            onItem={onItem}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** Beside the pages, the form of the document at hand comes into sight with its page; beneath them it waits. */
function useFormInSight(list: RefObject<HTMLElement | null>, form: number | undefined): void {
  const last = useRef(form);
  useEffect(() => {
    if (last.current === form) return;
    last.current = form;
    if (!matchMedia(BESIDE).matches) return;
    list.current?.querySelector('[data-at-hand] .segment-name')?.scrollIntoView({ block: 'nearest' });
  }, [list, form]);
}

/** As the style sheet has it. */
const BESIDE = '(min-width: 75em)';
