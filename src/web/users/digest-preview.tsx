import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { useText } from '../context/language.tsx';

/** The mail as it would be sent now, in a frame of its own in which nothing runs. Its address is good for one look. */
export function DigestPreview() {
  const t = useText();
  const api = useApi();
  const { data, error, refetch } = useQuery<string, ApiProblem>({
    queryKey: ['digest-preview'],
    queryFn: () => api.address('/digest/preview', { query: {} }),
    // The frame keeps what it shows; an address that is asked for anew would load it once more.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ProblemAlert problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  return (
    <iframe
      src={data}
      title={t('digest.previewTitle')}
      className="digest-frame"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
