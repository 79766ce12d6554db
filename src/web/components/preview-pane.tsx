import { Skeleton, Text } from '@mantine/core';
import './preview.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../context/language.tsx';
import { whenInSight } from './in-sight.ts';
import { type PreviewOf, usePreviewFile } from './preview-file.ts';
import { ProblemAlert } from './problem-alert.tsx';
import type { Shown } from './shown-page.ts';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type Props = PreviewOf & {
  title: string;
  /** Called when the first page is drawn, or with `none`. */
  onShown?: (shown: Shown) => void;
};

/**
 * The pages of a document: fetched with the token of the person, and drawn here, because the content security policy
 * allows no frames. What is no PDF and no picture is offered in Paperless only.
 */
export function PreviewPane({ documentId, title, version, onShown }: Props) {
  const t = useText();
  const { data, error, refetch } = usePreviewFile({ documentId, version });
  const told = useLatest(onShown);
  useEffect(() => {
    if (error && !data) told('none');
  }, [error, data, told]);
  return (
    <section aria-label={`${t('preview.label')}: ${title}`} className="preview panel">
      {error && !data ? (
        <ProblemAlert problem={error} onRetry={() => void refetch()} />
      ) : (
        <Suspense fallback={<LoadingPage />}>
          {data ? <File file={data} title={title} onShown={told} /> : <LoadingPage />}
        </Suspense>
      )}
    </section>
  );
}

type FileProps = { file: Blob; title: string; onShown: (shown: Shown) => void };

function File({ file, title, onShown }: FileProps) {
  const t = useText();
  const drawable = isPdf(file) || isPicture(file);
  useEffect(() => {
    if (!drawable) onShown('none');
  }, [drawable, onShown]);
  if (isPdf(file)) return <PdfPages file={file} title={title} onShown={onShown} />;
  if (isPicture(file)) return <Picture file={file} title={title} onShown={onShown} />;
  return <Text p="md">{t('preview.none')}</Text>;
}

const isPdf = ({ type }: Blob): boolean => type.startsWith('application/pdf');
const isPicture = ({ type }: Blob): boolean => /^image\/(png|jpeg|webp|gif|avif)/.test(type);

function Picture({ file, title, onShown }: FileProps) {
  const [address, setAddress] = useState<string>();
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (!address) return <LoadingPage />;
  return (
    <img
      src={address}
      alt={title}
      className="preview-page"
      onLoad={({ currentTarget }) => {
        stopWaiting.current = whenInSight(currentTarget, () => onShown('drawn'));
      }}
      onError={() => onShown('none')}
    />
  );
}

/** The same function at each drawing, which calls the newest one. */
function useLatest(onShown: ((shown: Shown) => void) | undefined): (shown: Shown) => void {
  const latest = useRef(onShown);
  latest.current = onShown;
  return useRef((shown: Shown) => latest.current?.(shown)).current;
}

const LoadingPage = () => <Skeleton height={560} m="md" w="auto" />;
