import { Alert, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useApi } from '../../api/hooks.ts';
import { useText } from '../../context/language.tsx';
import { Dialog } from '../dialog.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useAction } from '../use-action.ts';
import { LabelPreview } from './label-preview.tsx';
import { LabelWishFields } from './label-wish-fields.tsx';
import { useLabelWish } from './use-label-wish.ts';

type Props = { documentId: number | undefined; onClose: () => void };

/** Which label, on which printer, how often; shown as it will come out. */
export function PrintLabelDialog({ documentId, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const form = useLabelWish(documentId !== undefined);
  const { wish, template, printer, templates, agents, jobId } = form;
  const print = useAction(
    () => {
      const { templateId, printerId, labels, copies, fields } = wish;
      const chosen = { templateId: templateId ?? '', printerId: printerId ?? '', labels, copies, fields };
      const body = { ...chosen, jobId, ...(documentId !== undefined && { documentId }) };
      return api.post('/print-jobs', { body });
    },
    {
      done: ({ printer: name }) => t('labels.queued', { printer: name }),
      refreshes: ['/print-jobs', '/overview'],
      showsProblem: true,
    },
  );
  const isReady = template && printer && Object.values(wish.fields).every((value) => value.trim() !== '');
  const submit = () => {
    if (!isReady) return;
    form.remember();
    print.mutate(undefined, { onSuccess: onClose });
  };
  const problem = templates.error ?? agents.error;
  const isLoading = !templates.data || !agents.data;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('labels.print')}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submit={t('labels.printNow', { count: wish.labels * wish.copies })}
        busy={print.isPending}
        disabled={!isReady}
        icon={<IconPrinter size={16} aria-hidden />}
        problem={print.error}
      >
        {problem && isLoading && !problem.isAway ? (
          <ProblemAlert problem={problem} />
        ) : isLoading ? (
          <Skeleton height={240} />
        ) : (
          <>
            <LabelWishFields form={form} />
            {form.printers.length === 0 && <Alert color="orange">{t('labels.noPrinter')}</Alert>}
            {printer?.isAway && <Alert color="orange">{t('labels.printerAway')}</Alert>}
            {template && (
              <LabelPreview
                templateId={template.templateId}
                fields={wish.fields}
                documentId={documentId}
                dpi={printer?.dpi ?? 300}
                medium={printer?.medium ?? null}
              />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
