import { Button, Grid, Skeleton, Stack } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { DocumentFacts } from '../components/document-facts.tsx';
import { KeyHint } from '../components/key-hint.tsx';
import { Page } from '../components/page.tsx';
import { PreviewPane } from '../components/preview-pane.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { ChoiceState } from './choice-state.tsx';
import { EntryComparison } from './entry-comparison.tsx';
import { choiceKeys, entryKeys } from './keys.ts';
import { useChooseEntry } from './use-choose-entry.ts';

/** One uploaded document with several entries in the farm system: they stand side by side, and one is chosen. */
export function ChoicePage() {
  const t = useText();
  const navigate = useNavigate();
  const back = useBackToList('/agrarsystem');
  // As it stands in the address, which may be no number.
  const { documentId: given } = useParams({ from: '/agrarsystem/mehrdeutig/$documentId' });
  const documentId = Number(given);
  const asked = useLive('/farmsys/ambiguous-uploads/{documentId}', { input: { params: { documentId } } });
  const document = useLive('/documents/{id}', { input: { params: { id: documentId } } });
  const waiting = useLive('/farmsys/ambiguous-uploads', { input: { query: { pageSize: 2 } } });
  // Those of the document before must not stand here: their buttons would be about another one.
  const shown = asked.data?.documentId === documentId ? asked.data : undefined;
  const facts = document.data?.id === documentId ? document.data : undefined;
  const next = waiting.data?.items.find((one) => one.documentId !== documentId);
  const goOn =
    next &&
    (() =>
      void navigate({
        to: '/agrarsystem/mehrdeutig/$documentId',
        params: { documentId: String(next.documentId) },
      }));
  const { choose, takeBack, isBusy } = useChooseEntry(documentId);
  const canChoose = shown !== undefined && CHOOSABLE.has(shown.choice.state) && shown.entries.length > 1;
  const chooseFrom = canChoose && !isBusy ? (entryId: string) => choose(shown, entryId) : undefined;
  useKeys(choiceKeys, { next: goOn, back: () => back(documentId) });
  useKeys(
    entryKeys,
    Object.fromEntries(
      (chooseFrom ? shown?.entries.slice(0, 9) : [])?.map(({ id }, index) => [
        String(index + 1),
        { label: t('entry.choose', { entry: id }), run: () => chooseFrom?.(id) },
      ]) ?? [],
    ),
  );
  return (
    <Page
      title={shown?.title || t('document.numbered', { id: given })}
      lead={<BackLink to="/agrarsystem" row={documentId} />}
      actions={
        goOn && (
          <Button variant="default" onClick={goOn} rightSection={<IconChevronRight size={16} aria-hidden />}>
            {t('entry.next')}
            <KeyHint keyName="J" />
          </Button>
        )
      }
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="md">
            {asked.error && !shown && !asked.error.isAway && (
              <ProblemAlert problem={asked.error} onRetry={() => void asked.refetch()} />
            )}
            {shown && <ChoiceState choice={shown.choice} onTakeBack={takeBack} isBusy={isBusy} />}
            {shown ? (
              <EntryComparison choices={shown} onChoose={chooseFrom} />
            ) : (
              !asked.error && <Skeleton height={320} radius="md" />
            )}
            {facts ? <DocumentFacts document={facts} /> : !document.error && <Skeleton height={220} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <PreviewPane key={documentId} documentId={documentId} title={facts?.title ?? ''} />
        </Grid.Col>
      </Grid>
    </Page>
  );
}

const CHOOSABLE: ReadonlySet<string> = new Set(['open', 'chosen', 'failed']);
