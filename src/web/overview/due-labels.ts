import type { Translate } from '../texts/index.ts';

/** How many are past their due date, and how many reach it soon: two words for two things. */
export function dueLabels(
  t: Translate,
  { overdue = 0, dueSoon = 0 }: { overdue?: number | undefined; dueSoon?: number | undefined },
): string[] {
  // The service counts those that are overdue among those that are due soon.
  const soon = dueSoon - overdue;
  return [
    ...(overdue > 0 ? [t('overview.overdue', { count: overdue })] : []),
    ...(soon > 0 ? [t('overview.dueSoon', { count: soon })] : []),
  ];
}
