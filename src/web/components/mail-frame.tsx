import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks.ts';
import type { ApiProblem } from '../api/problem.ts';
import { ProblemAlert } from './problem-alert.tsx';
import './mail-frame.css';

type Props = { of: '/mails/received/{mailId}/body' | '/mails/{mailId}/body'; mailId: string; title: string };

/** The text of a mail in a frame of its own, in which nothing runs. Its address is good for one look. */
export function MailFrame({ of, mailId, title }: Props) {
  const api = useApi();
  const { data, error, refetch } = useQuery<string, ApiProblem>({
    queryKey: ['mail-frame', of, mailId],
    queryFn: () => api.address(of, { params: { mailId } }),
    // The frame keeps what it shows; an address that is asked for anew would load it once more.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ProblemAlert problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <iframe
      src={data}
      title={title}
      className="mail-frame"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
