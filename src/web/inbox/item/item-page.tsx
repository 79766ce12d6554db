import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ApiProblem } from '../../api/problem.ts';
import { BackLink, useBackToList } from '../../components/back-to-list.tsx';
import { Page } from '../../components/page.tsx';
import { ProblemAlert } from '../../components/problem-alert.tsx';
import { useFormats, useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import type { InboxItemInDetail } from '../shown.ts';
import { ItemActions } from './item-actions.tsx';
import './item.css';
import './splitter.css';
import { ItemEditor } from './item-editor.tsx';
import { ItemMail } from './item-mail.tsx';
import { ClaimNote, StateNote } from './item-notes.tsx';
import { itemKeys } from './keys.ts';
import { UNDER_WAY } from './segment-state.tsx';
import { UnlockForm } from './unlock-form.tsx';
import { type Calls, useCalls } from './use-calls.ts';
import { useClaim } from './use-claim.ts';
import { useFocusKept } from './use-focus-kept.ts';

const WHILE_WORKING_MS = 1_500;
const ELSE_MS = 15_000;

/** One file of the inbox: seen, cut, named, saved. */
export function ItemPage() {
  const t = useText();
  const { itemId } = useParams({ from: '/posteingang/$itemId' });
  const calls = useCalls(itemId);
  const client = useQueryClient();
  const key = ['/inbox/items/{id}', { params: { id: itemId } }];
  const { data, error, refetch } = useQuery<InboxItemInDetail, ApiProblem>({
    queryKey: key,
    queryFn: calls.read,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? WHILE_WORKING_MS : ELSE_MS),
  });
  const changed = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: ['/inbox/items'] });
  };
  if (!data) {
    return (
      <Page title={t('nav.inbox')} lead={<BackLink to="/posteingang" />}>
        {error && !error.isAway ? (
          <ProblemAlert problem={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={480} radius="md" />
        )}
      </Page>
    );
  }
  return (
    <Item
      key={itemId}
      item={data}
      calls={calls}
      onItem={(item) => {
        client.setQueryData(key, item);
        void client.invalidateQueries({ queryKey: ['/inbox/items'] });
      }}
      onChanged={changed}
    />
  );
}

type Props = {
  item: InboxItemInDetail;
  calls: Calls;
  onItem: (item: InboxItemInDetail) => void;
  onChanged: () => void;
};

function Item({ item, calls, onItem, onChanged }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const claimedBy = useClaim(item, calls);
  const back = useBackToList('/posteingang');
  useKeys(itemKeys, { back: () => back() });
  useFocusKept();
  const mayEdit = item.state === 'open' && claimedBy === null;
  const lead = [
    t(`inboxItem.scope.${item.scope}`),
    t(`inboxItem.itemState.${item.state}`),
    dateTime(item.receivedAt),
  ];
  return (
    <Page
      title={item.name}
      lead={
        <>
          <BackLink to="/posteingang" row={item.itemId} /> · {lead.join(' · ')}
          <ReadSoFar item={item} />
          {item.source === 'email' && <ItemMail itemId={item.itemId} />}
        </>
      }
      actions={<ItemActions item={item} calls={calls} mayEdit={mayEdit} onChanged={onChanged} />}
    >
      {claimedBy && <ClaimNote by={claimedBy} calls={calls} onTaken={onChanged} />}
      <StateNote item={item} />
      {item.reading === 'locked' && <UnlockForm calls={calls} mayEdit={mayEdit} onUnlocked={onChanged} />}
      {isUsable(item) && <ItemEditor item={item} calls={calls} mayEdit={mayEdit} onItem={onItem} />}
    </Page>
  );
}

/** In the line beneath the name: where nothing moves when it is done. */
function ReadSoFar({ item: { reading, pages, pageList } }: { item: InboxItemInDetail }) {
  const t = useText();
  const isReading = pages !== null && (reading === 'waiting' || reading === 'reading');
  const read = pageList.filter((page) => page.read).length;
  return (
    <span role="status">
      {isReading && ` · ${t('inboxItem.reading.pages', { read, pages: pages ?? read })}`}
    </span>
  );
}

/** Whether it is known what it can be cut into, or that it cannot. */
const isUsable = ({ reading, pages }: InboxItemInDetail): boolean =>
  pages !== null || reading === 'damaged' || reading === 'no-preview';

/** Whether something about it changes by itself. */
const isUnderWay = ({ reading, segments }: InboxItemInDetail): boolean =>
  reading === 'waiting' || reading === 'reading' || segments.some(({ state }) => UNDER_WAY.has(state));
