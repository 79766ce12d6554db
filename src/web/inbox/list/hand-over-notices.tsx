import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useApi, useLive } from '../../api/hooks.ts';
import type { Schemas } from '../../api/interface.ts';
import { RouterAnchor } from '../../components/router-anchor.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormats, useText } from '../../context/language.tsx';
import { useMe } from '../../context/me.tsx';

/** Personal files that an administrator gave to me, or took from me, until I have said that I know. */
export function HandOverNotices() {
  const api = useApi();
  const notices = useLive('/inbox/hand-overs').data?.items ?? [];
  const see = useAction((id: string) => api.post('/inbox/hand-overs/seen', { body: { handOverIds: [id] } }), {
    refreshes: ['/inbox/hand-overs', '/overview'],
  });
  return notices.map((notice) => (
    <Notice
      key={notice.handOverId}
      notice={notice}
      isBusy={see.isPending}
      onSeen={() => {
        // The button goes away with its notice.
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        see.mutate(notice.handOverId);
      }}
    />
  ));
}

type Props = { notice: Schemas['InboxHandOver']; isBusy: boolean; onSeen: () => void };

function Notice({ notice: { at, from, to, by, items, reason }, isBusy, onSeen }: Props) {
  const t = useText();
  const { dateTime } = useFormats();
  const { sub } = useMe();
  const nameOf = (person: typeof from) => person.name ?? t('inbox.somebody');
  const isMine = to.sub === sub;
  const people = { by: nameOf(by), from: nameOf(from), to: nameOf(to) };
  return (
    <Alert color="earth" icon={<IconUserShare aria-hidden />} role="status">
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {t(isMine ? 'handOver.toMe' : 'handOver.fromMe', { count: items, ...people })}
          </Text>
          <Text size="sm">{t('handOver.because', { time: dateTime(at), reason })}</Text>
          {isMine && (
            <RouterAnchor to="/posteingang" search={{ scope: 'personal' }} size="sm">
              {t('handOver.look')}
            </RouterAnchor>
          )}
        </div>
        <Button size="xs" variant="default" loading={isBusy} onClick={onSeen}>
          {t('handOver.seen')}
        </Button>
      </Group>
    </Alert>
  );
}
