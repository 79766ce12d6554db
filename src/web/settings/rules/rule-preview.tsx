import { Alert, Badge, Group, Loader, Text } from '@mantine/core';
import { DocumentLink } from '../../components/document-link.tsx';
import { Panel } from '../../components/panel.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useText } from '../../context/language.tsx';
import { DocumentToTry } from './document-to-try.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import type { Plan, Preview } from './use-preview.ts';

type Props = {
  documentId: number | undefined;
  onDocument: (id: number | undefined) => void;
  /** Called with the id of the newest document, to begin with it. */
  onNewest: (id: number) => void;
  preview: Preview;
  /** The name of the rule that is open. */
  current: string | undefined;
};

/** What the rules, as they are in the form, would do to a document. Nothing is written. */
export function RulePreview({ documentId, onDocument, onNewest, preview, current }: Props) {
  const t = useText();
  const { data, problem, faults, isFetching, retry } = preview;
  // The plan of the document before stays on the screen until the next one is there.
  const title = data?.documentId === documentId ? data?.title : undefined;
  return (
    <Panel
      title={t('rules.preview')}
      actions={isFetching && <Loader size="xs" aria-label={t('rules.trying')} />}
    >
      <Text size="sm" c="dimmed">
        {t('rules.previewText')}
      </Text>
      <DocumentToTry documentId={documentId} title={title} onChoose={onDocument} onNewest={onNewest} />
      <div role="status" aria-live="polite" aria-busy={isFetching}>
        {faults.length > 0 && (
          <Alert color="orange">{t('rules.previewFaults', { count: faults.length })}</Alert>
        )}
        {problem && !problem.isAway && <ProblemAlert problem={problem} onRetry={retry} />}
        {data && <Result plan={data} current={current} />}
      </div>
    </Panel>
  );
}

function Result({ plan, current }: { plan: Plan; current: string | undefined }) {
  const t = useText();
  return (
    <div className="plan">
      <Text size="sm" component="div">
        <DocumentLink id={plan.documentId} title={plan.title} />
      </Text>
      {!plan.hasProcessingTag && (
        <Text size="sm" c="dimmed">
          {t('rules.noTag')}
        </Text>
      )}
      <Text size="sm" fw={600}>
        {t('rules.matched', { count: plan.rules.length })}
      </Text>
      {plan.rules.length > 0 && (
        <Group gap={4}>
          {plan.rules.map((rule) => (
            <Badge
              key={rule}
              tt="none"
              radius="sm"
              variant="light"
              color={rule === current ? 'moss' : 'earth'}
              className="wrapping-badge"
            >
              {rule}
            </Badge>
          ))}
        </Group>
      )}
      <PlannedChanges changes={plan.changes} />
    </div>
  );
}
