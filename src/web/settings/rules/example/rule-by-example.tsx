import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLive } from '../../../api/hooks.ts';
import { Panel } from '../../../components/panel.tsx';
import { ProblemAlert } from '../../../components/problem-alert.tsx';
import { faultTexts } from '../../../components/problem-text.ts';
import { useTyped } from '../../../components/use-typed.tsx';
import { Waiting } from '../../../components/waiting.tsx';
import { useText } from '../../../context/language.tsx';
import { RehearsalPanel } from '../rehearsal/rehearsal-panel.tsx';
import { useRehearsal } from '../rehearsal/use-rehearsal.ts';
import { freeName, type Rule } from '../rule-drafts.ts';
import { withMark } from './marked-at.ts';
import { MarksList } from './marks-list.tsx';
import { ProposalInWords } from './proposal-in-words.tsx';
import { TextToMark } from './text-to-mark.tsx';
import { type Example, useProposal } from './use-proposal.ts';

type Props = {
  documentId: number | undefined;
  /** Chooses the document. */
  choice: ReactNode;
  /** The rules so far; the new one comes last. */
  rules: readonly Rule[];
  /** The marks are of this document: it is to be the same one after a reload. */
  onMarked: () => void;
  onTake: (rule: Rule) => void;
  onLeave: () => void;
};

const NOTHING: Example = { documentId: null, marks: [], title: true };

/** A rule made of what somebody marks in a document: shown in words and tried before it is taken. */
export function RuleByExample({ documentId, choice, rules, onMarked, onTake, onLeave }: Props) {
  const t = useText();
  const typed = useTyped<Example>({
    name: 'rule by example',
    clean: NOTHING,
    isDirty: ({ marks }) => marks.length > 0,
  });
  const shown = useLive('/processing/examples/{documentId}', {
    enabled: documentId !== undefined,
    input: { params: { documentId: documentId ?? 0 } },
  });
  const document = shown.data?.documentId === documentId ? shown.data : undefined;
  // Marks are places in the text of one document.
  const example: Example =
    typed.value.documentId === documentId ? typed.value : { ...NOTHING, documentId: documentId ?? null };
  const change = (wishes: Partial<Example>) => typed.set({ ...example, ...wishes });
  const supplier = example.marks.find(({ what }) => what === 'supplier')?.text.replaceAll(/\s+/g, ' ');
  const name = freeName(rules, supplier ? t('example.name', { supplier }).slice(0, 80) : t('rules.newName'));
  const { proposal, problem } = useProposal(example, name);
  const rehearsal = useRehearsal(proposal ? [...rules, proposal.rule] : rules);
  const faults = faultTexts(t, problem?.errors ?? []);
  const leave = () => {
    typed.done();
    onLeave();
  };
  const take = () => {
    if (!proposal) return;
    typed.done();
    onTake(proposal.rule);
  };
  return (
    <>
      {typed.guard}
      <div className="by-example">
        <Panel
          title={t('example.title')}
          actions={
            <Button size="xs" variant="default" onClick={leave}>
              {t('example.leave')}
            </Button>
          }
        >
          <Text size="sm">{t('example.lead')}</Text>
          {choice}
          {!document && documentId !== undefined && <Waiting on={shown} height={320} />}
          {document && (
            <TextToMark
              key={document.documentId}
              text={document.text}
              marks={example.marks}
              onMark={(mark) => {
                change({ marks: withMark(example.marks, mark) });
                onMarked();
              }}
            />
          )}
          <MarksList
            marks={example.marks}
            faultAt={(place) =>
              faults
                .filter(({ path }) => path === `marks.${place}` || path.startsWith(`marks.${place}.`))
                .map(({ message }) => message)
                .join('; ')
            }
            onRemove={(what) => change({ marks: example.marks.filter((mark) => mark.what !== what) })}
          />
        </Panel>
        <Panel title={t('example.proposed')}>
          {problem && faults.length === 0 && !problem.isAway && <ProblemAlert problem={problem} />}
          {!proposal && !problem && (
            <Text size="sm" c="dimmed">
              {t('example.markFirst')}
            </Text>
          )}
          {proposal && (
            <>
              <ProposalInWords proposal={proposal} title={example.title} onChange={change} />
              <Group gap="xs">
                <Button size="sm" onClick={take}>
                  {t('example.take')}
                </Button>
              </Group>
              <Text size="xs" c="dimmed">
                {t('example.takeHint')}
              </Text>
            </>
          )}
        </Panel>
      </div>
      {proposal && <RehearsalPanel at={rehearsal} />}
    </>
  );
}
