import { Alert, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../context/language.tsx';
import { RehearsalTable } from './rehearsal-table.tsx';
import type { Rehearsal, RehearsedDocument } from './use-rehearsal.ts';

type Kind = RehearsedDocument['kinds'][number];
/** In the order in which they are offered; the first one that there are any of is shown first. */
const KINDS: readonly Kind[] = ['otherwise', 'replaced', 'changed', 'matched', 'failed'];

/** What a rehearsal found: how many documents of each kind, and which. */
export function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useText();
  const [chosen, setChosen] = useState<Kind>();
  const { state, done, total, documents } = rehearsal;
  const offered = KINDS.filter((kind) => rehearsal[kind] > 0);
  const kind = chosen !== undefined && offered.includes(chosen) ? chosen : offered[0];
  return (
    <>
      {state !== 'finished' && (
        <Alert color="orange">{t(`rehearsal.ended.${state === 'running' ? 'interrupted' : state}`)}</Alert>
      )}
      <Text size="sm" role="status">
        {t('rehearsal.counts', {
          ...{ done, left: total - done, matched: rehearsal.matched },
          ...{ otherwise: rehearsal.otherwise, replaced: rehearsal.replaced },
        })}
      </Text>
      {kind && (
        <>
          <SegmentedControl
            aria-label={t('rehearsal.filter')}
            className="choice wrapping-choice"
            value={kind}
            onChange={(next) => setChosen(KINDS.find((one) => one === next))}
            data={offered.map((one) => ({
              value: one,
              label: `${t(`rehearsal.kind.${one}`)} (${rehearsal[one]})`,
            }))}
          />
          <RehearsalTable
            key={`${rehearsal.runId} ${kind}`}
            documents={documents.filter(({ kinds }) => kinds.includes(kind))}
          />
        </>
      )}
    </>
  );
}
