import type { InputOf } from '../api/client.ts';
import { useLive } from '../api/hooks.ts';
import { announce } from '../components/announce.tsx';
import { useText } from '../context/language.tsx';

type Next = { id: number; title: string /** How many come after it. */; left: number };
type Given = {
  /** The one that is edited. */
  after: number | undefined;
  open: (id: number) => void;
  /** Of the list that is shown. */
  order?: Pick<NonNullable<InputOf<'GET', '/documents'>['query']>, 'q' | 'sort'>;
  /** Where the list that is shown knows it. */
  known?: Next | undefined;
};

/**
 * What "save and next" does: opens the document that waits behind this one, whether or not a list shows it; undefined:
 * there is none. Of a document that does not wait itself, the first that does.
 */
export function useNextDocument({ after, open, order = {}, known }: Given): (() => void) | undefined {
  const t = useText();
  const { data, isPlaceholderData } = useLive('/documents', {
    input: { query: { list: 'manual', pageSize: 1, after, ...order } },
    enabled: after !== undefined && !known,
  });
  const [first] = (!isPlaceholderData && data?.items) || [];
  const next = known ?? (first && { ...first, left: (data?.total ?? 1) - 1 });
  if (after === undefined || !next) return undefined;
  return () => {
    announce(t('documents.next', { title: next.title, left: next.left }));
    open(next.id);
  };
}
