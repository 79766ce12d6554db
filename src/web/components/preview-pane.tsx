import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../shell/language.tsx';
import { ProblemAlert } from './problem-alert.tsx';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type Props = {
  documentId: number;
  title: string;
  /** Of the file, such as its checksum: another one is fetched anew. */
  version?: string | null;
};

/**
 * The pages of a document: fetched with the token of the person, and drawn here, because the content security policy
 * allows no frames. What is no PDF and no picture is offered in Paperless only.
 */
export function PreviewPane({ documentId, title, version }: Props) {
  const t = useText();
  const api = useApi();
  const { data, error, refetch } = useQuery<Blob, ApiProblem>({
    queryKey: ['/documents/{id}/preview', documentId, version ?? null],
    queryFn: () => api.file('/documents/{id}/preview', { params: { id: documentId } }),
    staleTime: STAYS_FRESH_MS,
    gcTime: STAYS_FRESH_MS,
  });
  return (
    <section aria-label={`${t('preview.label')}: ${title}`} className="preview panel">
      {error ? (
        <ProblemAlert problem={error} onRetry={() => void refetch()} />
      ) : (
        <Suspense fallback={<LoadingPage />}>
          {data ? <File file={data} title={title} /> : <LoadingPage />}
        </Suspense>
      )}
    </section>
  );
}

const STAYS_FRESH_MS = 5 * 60_000;

function File({ file, title }: { file: Blob; title: string }) {
  const t = useText();
  if (file.type.startsWith('application/pdf')) return <PdfPages file={file} title={title} />;
  if (/^image\/(png|jpeg|webp|gif|avif)/.test(file.type)) return <Picture file={file} title={title} />;
  return <Text p="md">{t('preview.none')}</Text>;
}

function Picture({ file, title }: { file: Blob; title: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address ? <img src={address} alt={title} className="preview-page" /> : <LoadingPage />;
}

const LoadingPage = () => <Skeleton height={560} m="md" w="auto" />;
