import { useLive } from '../api/hooks.ts';
import { useText } from '../context/language.tsx';
import type { ApprovalFilter } from './approval-search.ts';
import { useApprovalTexts } from './approval-texts.ts';

/** What the list comes to: how many, their sum, how many are overdue. */
export function ApprovalsLead({ filter }: { filter: ApprovalFilter }) {
  const t = useText();
  const texts = useApprovalTexts();
  const { data } = useLive('/approvals/summary', { input: { query: filter } });
  if (!data) return '\u00a0';
  const { count, sums, overdue } = data;
  const decidedOnes = filter.status === 'approved' || filter.status === 'all';
  const parts = [
    t('approvals.lead', { count }),
    ...(sums.length > 0 ? [texts.sums(sums)] : []),
    ...(overdue > 0 && !decidedOnes ? [t('approvals.leadOverdue', { count: overdue })] : []),
  ];
  return <span className="number">{parts.join(' · ')}</span>;
}
