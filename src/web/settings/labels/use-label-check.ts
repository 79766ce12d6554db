import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import type { ApiProblem } from '../../api/problem.ts';
import type { TemplateDraft } from './template-draft.ts';

const PAUSE_MS = 300;

/** The label of a template as it would be printed now; asked for anew when somebody pauses. */
export function useLabelCheck(
  template: TemplateDraft,
  dpi: number,
): UseQueryResult<Schemas['LabelCheck'], ApiProblem> {
  const api = useApi();
  // A new name changes no label.
  const printed = { ...template, name: 'x' };
  const [settled] = useDebouncedValue(JSON.stringify(printed), PAUSE_MS);
  return useQuery<Schemas['LabelCheck'], ApiProblem>({
    queryKey: ['/barcode-templates/check', settled, dpi],
    queryFn: () => api.post('/barcode-templates/check', { body: { template: JSON.parse(settled), dpi } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
