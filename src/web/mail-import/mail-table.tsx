import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import { type Column, DataTable, type Selection } from '../components/data-table.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import type { Mail } from './use-mailbox.ts';

type Props = {
  query: UseQueryResult<{ items: Mail[]; total: number }, ApiProblem>;
  /** Those of the page that bring anything. */
  mails: Mail[];
  selection: Selection<Mail>;
};

/** Mails with attachments; those without bring nothing and are left out. */
export function MailTable({ query, mails, selection }: Props) {
  const t = useText();
  const { total = 0, items = [] } = query.data ?? {};
  return (
    <>
      <DataTable
        caption={t('mails.caption')}
        columns={useColumns()}
        query={{ ...query, data: query.data && { items: mails } } as never}
        rowKey={({ uid }) => uid}
        empty={{
          title: t('mails.empty'),
          hint: total > 0 ? t('mails.emptyHint', { count: items.length }) : undefined,
        }}
        selection={selection}
        minWidth={760}
      />
      {mails.length > 0 && mails.length < items.length && (
        <span className="small">{t('mails.leftOut', { count: items.length - mails.length })}</span>
      )}
    </>
  );
}

function useColumns(): Column<Mail>[] {
  const t = useText();
  const { dateTime, bytes } = useFormats();
  return [
    {
      key: 'subject',
      header: t('mails.column.subject'),
      names: true,
      width: '36%',
      cell: ({ subject }) => <bdi className="wrap-anywhere">{subject ?? t('mails.noSubject')}</bdi>,
    },
    {
      key: 'sender',
      header: t('mails.column.sender'),
      cell: ({ sender }) => (
        <bdi className="wrap-anywhere" title={sender.address ?? undefined}>
          {sender.name ?? sender.address ?? t('mails.noSender')}
        </bdi>
      ),
    },
    { key: 'received', header: t('mails.column.received'), cell: ({ receivedAt }) => dateTime(receivedAt) },
    {
      key: 'attachments',
      header: t('mails.column.attachments'),
      cell: ({ attachments }) => (
        <ul className="mail-attachments">
          {attachments.slice(0, SHOWN).map(({ name, type, bytes: size }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may come twice, and the order never changes
            <li key={at}>
              <bdi className="wrap-anywhere">{name ?? type}</bdi> <span className="small">{bytes(size)}</span>
            </li>
          ))}
          {attachments.length > SHOWN && (
            <li>{t('mails.moreAttachments', { count: attachments.length - SHOWN })}</li>
          )}
        </ul>
      ),
    },
    {
      key: 'imported',
      header: t('mails.column.imported'),
      cell: ({ importedAt, mailId }) =>
        importedAt && mailId ? (
          <RouterAnchor to="/importe/mail/$mailId" params={{ mailId }} size="sm">
            {dateTime(importedAt)}
          </RouterAnchor>
        ) : (
          '–'
        ),
    },
  ];
}

const SHOWN = 4;
