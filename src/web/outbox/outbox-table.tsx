import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { MailActions } from './mail-actions.tsx';
import { MailState } from './mail-state.tsx';
import { personName } from './person-name.ts';

type Mail = Schemas['OutgoingMail'];

/** The mails of the outbox, the newest first. */
export function OutboxTable() {
  const t = useText();
  const { filters, set, page, paging } = useFilters('/postausgang');
  const { state, q, itemId } = filters;
  const mails = useLive('/mails', {
    input: { query: { ...page, ...(state && { state }), ...(q && { q }), ...(itemId && { itemId }) } },
  });
  const isFiltered = state !== undefined || q !== undefined || itemId !== undefined;
  return (
    <DataTable
      caption={t('outbox.caption')}
      list="outbox"
      columns={useColumns(mails.dataUpdatedAt)}
      query={mails}
      rowKey={({ mailId }) => mailId}
      empty={{
        title: t(isFiltered ? 'outbox.emptyFiltered' : 'outbox.empty'),
        hint: t('outbox.emptyHint'),
        ...(isFiltered && { onReset: () => set({ state: undefined, q: undefined, itemId: undefined }) }),
      }}
      paging={paging}
      minWidth={880}
    />
  );
}

function useColumns(askedAt: number): Column<Mail>[] {
  const t = useText();
  const { bytes } = useFormats();
  return [
    {
      key: 'subject',
      header: t('outbox.column.subject'),
      names: true,
      width: '30%',
      cell: ({ mailId, subject, isPersonal }) => (
        <>
          <RouterAnchor to="/postausgang/$mailId" params={{ mailId }} size="sm" className="wrap-anywhere">
            <bdi>{subject === null ? t('outbox.notKept') : subject || t('outbox.noSubject')}</bdi>
          </RouterAnchor>
          {isPersonal && <span className="small">{t('outbox.personal')}</span>}
        </>
      ),
    },
    { key: 'to', header: t('outbox.column.to'), cell: (mail) => <Recipients mail={mail} /> },
    {
      key: 'attachments',
      header: t('outbox.column.attachments'),
      cell: (mail) => (
        <>
          {t('outbox.attachments', { count: mail.attachments.length })}
          <span className="small">{bytes(mail.bytes)}</span>
        </>
      ),
    },
    {
      key: 'state',
      header: t('outbox.column.state'),
      cell: (mail) => <MailState mail={mail} askedAt={askedAt} />,
    },
    { key: 'planned', header: t('outbox.column.planned'), cell: ({ plannedAt }) => <Age at={plannedAt} /> },
    {
      key: 'actions',
      header: t('outbox.column.actions'),
      hideHeader: true,
      align: 'right',
      cell: (mail) => <MailActions mail={mail} />,
    },
  ];
}

/** The first of them by name; how many there are besides. */
function Recipients({ mail: { to, cc, bcc, recipients } }: { mail: Mail }) {
  const t = useText();
  const [first] = [...(to ?? []), ...(cc ?? []), ...(bcc ?? [])];
  if (!first) return t('outbox.recipients', { count: recipients });
  return (
    <>
      <bdi className="wrap-anywhere" title={first.address}>
        {personName(first)}
      </bdi>
      {recipients > 1 && (
        <span className="small">{t('outbox.moreRecipients', { count: recipients - 1 })}</span>
      )}
    </>
  );
}
