import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { useFormats, useText } from '../../context/language.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import './label-preview.css';

type Props = {
  templateId: string;
  fields: Readonly<Record<string, string>>;
  documentId: number | undefined;
  dpi: number;
  /** What lies in the printer, as far as that is known. */
  medium: Schemas['Printer']['medium'];
};

const TYPING_MS = 250;

/** The dots that the printer will print, renewed while somebody types, and whether a scanner reads them. */
export function LabelPreview(props: Props) {
  const t = useText();
  const { number } = useFormats();
  const api = useApi();
  const [{ templateId, fields, documentId, dpi, medium }] = useDebouncedValue(props, TYPING_MS);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const body = { templateId, fields: given, dpi, medium, ...(documentId !== undefined && { documentId }) };
  const check = useQuery<Schemas['LabelCheck'], ApiProblem>({
    queryKey: ['/barcode-templates/check', body],
    queryFn: () => api.post('/barcode-templates/check', { body }),
    placeholderData: keepPreviousData,
  });
  if (check.error && !check.error.isAway) return <ProblemAlert problem={check.error} />;
  if (!check.data) return <Skeleton height={120} />;
  const { picture, widthMm, heightMm, content, readable, warnings } = check.data;
  const isLarger = warnings.some(({ code }) => code === 'larger-than-medium');
  return (
    <Stack gap={6}>
      <figure className="label-preview">
        <img
          src={`data:image/png;base64,${picture}`}
          alt={t('labels.previewOf', { content })}
          className={check.isPlaceholderData ? 'label-dots label-dots-stale' : 'label-dots'}
          style={{ aspectRatio: `${widthMm} / ${heightMm}` }}
        />
        <Text component="figcaption" size="xs" c="dimmed">
          {t('labels.previewText', { width: number(widthMm), height: number(heightMm), dpi: String(dpi) })}
        </Text>
      </figure>
      {isLarger && medium && (
        <Alert color="orange">
          {t('labels.largerThanMedium', { width: number(medium.widthMm), height: number(medium.heightMm) })}
        </Alert>
      )}
      {!readable && <Alert color="orange">{t('labels.unreadable')}</Alert>}
    </Stack>
  );
}
