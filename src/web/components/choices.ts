import { useLive } from '../api/hooks.ts';

export type ChoiceKind = 'tag' | 'correspondent' | 'documentType' | 'customField' | 'user';
/** Something of Paperless that forms choose from. */
export type Choice = {
  id: number;
  name: string;
  /** Of a tag. */
  color?: string | null;
  /** Of a tag: it belongs to the workflow, and nobody sets it by hand. */
  isControlTag?: boolean;
  /** Of a custom field: its data type. */
  type?: string;
  /** Of a custom field: it holds the approval, and nobody sets it by hand. */
  isApprovalField?: boolean;
  /** Of a custom field that is a choice. */
  options?: readonly { id: string; label: string }[];
};

const PATHS = {
  tag: '/tags',
  correspondent: '/correspondents',
  documentType: '/document-types',
  customField: '/custom-fields',
  user: '/farmsys/clients',
} as const;

/** All choices of one kind. `isKnown`: they are there, so what is not among them is not in Paperless. */
export function useChoices(kind: ChoiceKind): {
  items: readonly Choice[];
  byId: ReadonlyMap<number, Choice>;
  isKnown: boolean;
  isLoading: boolean;
} {
  // All five answer `{ items }`; users come in pages, of which the longest is asked for.
  const input = kind === 'user' ? { query: { pageSize: 200 } } : {};
  const { data, isPending, failureReason } = useLive(PATHS[kind] as '/correspondents', { input });
  const items: readonly Choice[] = data?.items ?? [];
  return {
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    isKnown: data !== undefined,
    // What is chosen can be shown by its number, before it is asked for once more.
    isLoading: isPending && (failureReason === null || failureReason.isAway),
  };
}
