import { Button, Grid, Skeleton, Stack } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { BackLink, useBackToList } from '../components/back-to-list.tsx';
import { DocumentFacts } from '../components/document-facts.tsx';
import { useFilters } from '../components/filters.ts';
import { PrintLabelButton } from '../components/label-printing/print-label-button.tsx';
import { Page } from '../components/page.tsx';
import { PreviewPane } from '../components/preview-pane.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { MailButton } from '../mail-compose/mail-button.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { backKeys, documentKeys, whyKeys } from './keys.ts';
import { Timeline } from './timeline.tsx';
import { useNextDocument } from './use-next-document.ts';
import { useWhy } from './use-why.tsx';

/** What Paperless does not announce is no event. */
const EVERY_MS = 20_000;

/** One document: what is known about it, what happened to it, and its pages beside. */
export function DocumentPage() {
  const t = useText();
  // As it stands in the address, which may be no number.
  const { id: given } = useParams({ from: '/bearbeiten/$id' });
  const id = Number(given);
  const { filters, set } = useFilters('/bearbeiten/$id');
  const back = useBackToList('/bearbeiten');
  const document = useLive('/documents/{id}', { input: { params: { id } }, every: EVERY_MS });
  const shown = document.data?.id === id ? document.data : undefined;
  const edit = () => set({ edit: true });
  const navigate = useNavigate();
  const goOn = useNextDocument({
    after: filters.edit && id,
    open(after) {
      void navigate({ to: '/bearbeiten/$id', params: { id: String(after) }, search: { edit: true } });
    },
  });
  const { whyOf, next, close } = useWhy(id);
  useKeys(documentKeys, { edit: shown && edit });
  useKeys(whyKeys, { next: shown && next, close });
  useKeys(backKeys, { back: () => back() });
  return (
    <Page
      title={shown?.title || t('document.numbered', { id: given })}
      lead={<BackLink to="/bearbeiten" />}
      actions={
        shown && (
          <>
            <PrintLabelButton documentId={id} />
            <MailButton files={[{ documentId: id }]} />
            <Button
              component="a"
              href={shown.url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('document.inPaperless')}
            </Button>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
              {t('action.edit')}
            </Button>
          </>
        )
      }
    >
      {document.error && !shown && !document.error.isAway && (
        <ProblemAlert problem={document.error} onRetry={() => void document.refetch()} />
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="md">
            {shown ? (
              <DocumentFacts document={shown} whyOf={whyOf} />
            ) : (
              !document.error && <Skeleton height={220} radius="md" />
            )}
            {/* What stands above it is there first, so that nothing moves. */}
            <div hidden={!shown && !document.error}>
              <Timeline documentId={id} />
            </div>
          </Stack>
        </Grid.Col>
        {(shown || !document.error) && (
          // Behind the dialog, which shows the same pages.
          <Grid.Col span={{ base: 12, lg: 6 }} inert={filters.edit === true}>
            <PreviewPane documentId={id} title={shown?.title ?? ''} />
          </Grid.Col>
        )}
      </Grid>
      {filters.edit && (
        <EditDialog
          key={id}
          documentId={id}
          onClose={() => set({ edit: undefined })}
          {...(goOn && { onSavedForNext: goOn })}
        />
      )}
    </Page>
  );
}
