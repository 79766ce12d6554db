import { Stack } from '@mantine/core';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { ItemInvoices } from './item-invoices.tsx';
import { StaleNote } from './item-notes.tsx';
import { saveKeys } from './keys.ts';
import { PageStrip } from './page-strip.tsx';
import { PageViewer } from './page-viewer.tsx';
import { ProposalsPanel } from './proposals-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { SegmentList } from './segment-list.tsx';
import type { Calls } from './use-calls.ts';
import { useCutKeys } from './use-cut-keys.ts';
import { useEditing } from './use-editing.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useNextItem } from './use-next-item.ts';
import { useSave } from './use-save.ts';

type Props = {
  item: InboxItemInDetail;
  calls: Calls;
  mayEdit: boolean;
  onItem: (item: InboxItemInDetail) => void;
};

/** A file while it is cut, named and saved: its pages, the page at hand, the documents that it becomes. */
export function ItemEditor({ item, calls, mayEdit, onItem }: Props) {
  const t = useText();
  const editing = useEditing(item, mayEdit);
  const saving = useSave(editing, calls, onItem);
  const next = useNextItem(item.itemId, calls);
  useCutKeys(editing);
  useFocusKept();
  const save = () => void saving.save();
  const saveNext = async () => {
    const to = await next.find().catch(() => undefined);
    if (item.state !== 'open' || (await saving.save())) next.go(to);
  };
  const mayEnter = mayEdit && editing.piece !== undefined;
  useKeys(saveKeys, {
    name: mayEnter ? () => document.querySelector<HTMLElement>('[data-segment-name]')?.focus() : undefined,
    save: saving.isReady && saving.open.length > 0 ? save : undefined,
    saveNext: saving.isReady || item.state !== 'open' ? () => void saveNext() : undefined,
  });
  const hasPages = editing.cut.length > 0;
  return (
    <>
      {editing.guard}
      {/* While one's own is sent, the stream may tell of it before the answer does. */}
      {editing.isStale && !saving.isBusy && <StaleNote editing={editing} />}
      <div className="inbox-item" data-whole={!hasPages || undefined}>
        {hasPages && (
          <section className="panel strip-pane" aria-label={t('inboxItem.pages')}>
            <PageStrip editing={editing} />
          </section>
        )}
        {hasPages && <PageViewer editing={editing} calls={calls} />}
        <Stack gap="sm" className="forms-pane">
          <ProposalsPanel editing={editing} />
          <ItemInvoices item={item} page={editing.page} />
          <SegmentList editing={editing} saving={saving} calls={calls} onItem={onItem} />
          <SaveBar editing={editing} saving={saving} onSave={save} onSaveNext={() => void saveNext()} />
        </Stack>
      </div>
    </>
  );
}
