import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { useLive } from '../api/hooks.ts';
import { useMarkTexts } from '../components/mark-texts.ts';
import { nameOf } from '../components/name-of.ts';
import { useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import { useKeysState } from '../keys/keys-provider.tsx';
import { type Entry, matching } from './palette-entries.ts';
import { usePages } from './use-pages.ts';

/** Shorter words find too much. */
const SHORTEST = 2;
const MAX_NUMBER = 2_147_483_647;

/** What fits what was typed: actions of the page at hand, pages, documents; and whether documents are being looked for. */
export function usePaletteEntries(typed: string): { entries: Entry[]; isLooking: boolean } {
  const t = useText();
  const may = useMay();
  const router = useRouter();
  const { shown } = useKeysState();
  const pages: Entry[] = usePages().flatMap(({ path, title, permissions, menu }) =>
    !title || path.includes('$') || isHidden(path) || (permissions && !may(...permissions))
      ? []
      : {
          ...{ id: path, group: 'page', label: t(title) },
          keys: menu && `g ${menu.key}`,
          run: () => void router.navigate({ to: path as NonNullable<LinkProps['to']> }),
        },
  );
  const actions: Entry[] = shown().flatMap(({ key, label, run }) =>
    run && key !== 'mod+k' ? { id: `key ${key} ${label}`, group: 'action', label, keys: key, run } : [],
  );
  const { documents, isLooking } = useDocuments(typed.trim());
  return { entries: [...matching(actions, typed), ...documents, ...matching(pages, typed)], isLooking };
}

/** Addresses that others lead to. */
const isHidden = (path: string): boolean => path.endsWith('-anmeldung');

function useDocuments(typed: string): { documents: Entry[]; isLooking: boolean } {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  const mayEdit = may('EDIT_DOCUMENTS');
  const mayRelease = may('VIEW_FREIGABE');
  const marks = useMarkTexts();
  const isWord = typed.length >= SHORTEST;
  const found = useLive('/search/documents', {
    input: { query: { q: typed } },
    enabled: isWord && mayEdit,
  });
  const approvals = useLive('/approvals', {
    input: { query: { q: typed, status: 'all', pageSize: 5 } },
    enabled: isWord && mayRelease,
  });
  const toEdit = (id: number) => () => void navigate({ to: '/bearbeiten/$id', params: { id: String(id) } });
  const toRelease = (id: number) => () =>
    void navigate({ to: '/freigabe/$documentId', params: { documentId: String(id) } });
  const number = /^\d+$/.test(typed) ? Number(typed) : 0;
  const numbered: Entry[] =
    number > 0 && number <= MAX_NUMBER && (mayEdit || mayRelease)
      ? [
          {
            ...{ id: `number ${number}`, group: 'document', label: t('document.numbered', { id: number }) },
            run: mayEdit ? toEdit(number) : toRelease(number),
          },
        ]
      : [];
  const released = (isWord && approvals.data?.items) || [];
  const others = (isWord && found.data?.items) || [];
  return {
    isLooking: isWord && (found.isFetching || approvals.isFetching),
    documents: [
      ...numbered,
      ...released.map(
        ({ documentId, title, correspondent, marks: those }): Entry => ({
          ...{ id: `release ${documentId}`, group: 'document', label: title, run: toRelease(documentId) },
          hint: [t('nav.approvals'), nameOf(correspondent), marks(those)].filter(Boolean).join(' · '),
        }),
      ),
      ...others.map(
        ({ id, title, correspondent }): Entry => ({
          ...{ id: `edit ${id}`, group: 'document', label: title, run: toEdit(id) },
          hint: [t('document.numbered', { id }), correspondent].filter(Boolean).join(' · '),
        }),
      ),
    ],
  };
}
