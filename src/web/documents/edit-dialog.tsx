import { Grid, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { PreviewPane } from '../components/preview-pane.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';
import './edit-dialog.css';
import { EditForm } from './edit-form.tsx';

type Props = {
  documentId: number;
  onClose: () => void;
  /** There is a next document: saves, and goes on to it. */
  onSavedForNext?: () => void;
};

/** Edits what people choose about a document, its pages beside it where there is room. */
export function EditDialog({ documentId, onClose, onSavedForNext }: Props) {
  const t = useText();
  const document = useLive('/documents/{id}', { input: { params: { id: documentId } } });
  // What is edited is what was read when the dialog was opened, and afresh; later answers change nothing about it.
  const [opened, setOpened] = useState<Schemas['Document']>();
  if (!opened && document.data?.id === documentId && !document.isFetching) setOpened(document.data);
  // Known before the first drawing, which would else be that of a phone.
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  /** The form knows whether something was typed, and asks. */
  const leaveForm = useRef((then: () => void) => then());
  const leave = () => leaveForm.current(onClose);
  return (
    <Dialog
      opened
      onClose={leave}
      title={t('document.edit', { id: documentId })}
      size={isWide ? 'min(94vw, 84rem)' : 'lg'}
    >
      <Grid gap="lg" className="edit-beside">
        <Grid.Col span={{ base: 12, md: 5 }}>
          {!opened && document.error && (
            <ProblemAlert problem={document.error} onRetry={() => void document.refetch()} />
          )}
          {!opened && !document.error && <LoadingForm />}
          {opened && (
            <EditForm
              document={opened}
              onClose={onClose}
              leaveForm={leaveForm}
              {...(onSavedForNext && { onSavedForNext })}
            />
          )}
        </Grid.Col>
        {isWide && (
          <Grid.Col span={7}>
            <PreviewPane documentId={documentId} title={opened?.title ?? ''} />
          </Grid.Col>
        )}
      </Grid>
    </Dialog>
  );
}

const LoadingForm = () => (
  <Stack>
    {['title', 'date', 'correspondent', 'type', 'tags'].map((name) => (
      <Skeleton key={name} height={36} mt="md" />
    ))}
  </Stack>
);
