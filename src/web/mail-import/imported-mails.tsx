import type { Schemas } from '../api/interface.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { mailFaultText } from '../components/mail-fault-text.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useText } from '../context/language.tsx';

type Mail = Schemas['MailImportInDetail']['items'][number];

/** What became of each mail of an import. */
export function ImportedMails({ mails }: { mails: readonly Mail[] }) {
  const t = useText();
  const query = {
    data: { items: mails },
    error: null,
    isPlaceholderData: false,
    dataUpdatedAt: 0,
    refetch: noRefetch,
  };
  return (
    <DataTable
      caption={t('mails.importedCaption')}
      columns={useColumns()}
      query={query as never}
      rowKey={({ uid }: Mail) => uid}
      empty={{ title: t('mails.empty') }}
      minWidth={560}
    />
  );
}

const noRefetch = () => {};

function useColumns(): Column<Mail>[] {
  const t = useText();
  return [
    {
      key: 'subject',
      header: t('mails.column.subject'),
      names: true,
      width: '50%',
      cell: ({ subject, mailId, uid, state }) => {
        const words = subject ?? t(state === 'waiting' ? 'mails.notFetched' : 'mails.noSubject', { uid });
        if (!mailId) return <bdi className="wrap-anywhere">{words}</bdi>;
        return (
          <RouterAnchor to="/importe/mail/$mailId" params={{ mailId }} size="sm" className="wrap-anywhere">
            {words}
          </RouterAnchor>
        );
      },
    },
    {
      key: 'state',
      header: t('mails.column.state'),
      cell: ({ state, reason, refused, afterwards }) => (
        <>
          <StatusBadge color={COLORS[state]}>{t(`mails.mail.${state}`)}</StatusBadge>
          {reason && <span className="small">{mailFaultText(t, reason)}</span>}
          {refused > 0 && <span className="small">{t('mails.refused', { count: refused })}</span>}
          {afterwards && <span className="small">{t(`mails.afterwards.${afterwards}`)}</span>}
        </>
      ),
    },
    {
      key: 'items',
      header: t('mails.column.files'),
      cell: ({ itemIds }) => (itemIds.length === 0 ? '–' : t('mails.files', { count: itemIds.length })),
    },
  ];
}

const COLORS = {
  waiting: 'gray',
  taken: 'moss',
  known: 'earth',
  empty: 'gray',
  gone: 'gray',
  failed: 'red',
} as const satisfies Record<Mail['state'], string>;
