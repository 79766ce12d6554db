import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/interface.ts';
import type { Column } from '../components/data-table.tsx';
import { DueDate } from '../components/due-date.tsx';
import { nameOf } from '../components/name-of.ts';
import { RowButton } from '../components/row-button.tsx';
import type { SearchOf } from '../components/search.ts';
import { useText } from '../context/language.tsx';
import type { approvalSearch } from './approval-search.ts';
import { useApprovalTexts } from './approval-texts.ts';
import { ApprovalValue } from './approval-value.tsx';
import { OpenDays } from './open-days.tsx';

type Approval = Schemas['Approval'];
type Given = {
  /** Kept in the address of each review. */
  filters: SearchOf<typeof approvalSearch>;
  onDecide: (approval: Approval) => void;
};

/** The columns of the list. */
export function useColumns({ filters, onDecide }: Given): Column<Approval>[] {
  const t = useText();
  const texts = useApprovalTexts();
  const title = ({ documentId, title, correspondent, documentType }: Approval): ReactNode => (
    <>
      <Link
        to="/freigabe/$documentId"
        params={{ documentId: String(documentId) }}
        search={filters}
        className="link approval-link"
        data-approval={documentId}
      >
        {title}
      </Link>
      <span className="small">
        {[nameOf(correspondent) ?? '–', nameOf(documentType)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
  const amount = ({ amount }: Approval): ReactNode => (
    <span className="approval-amount">{amount ? texts.amount(amount) : '–'}</span>
  );
  const column = (key: string, header: string, cell: Column<Approval>['cell']): Column<Approval> => ({
    key,
    header,
    cell,
  });
  const named = {
    ...column('title', t('approvals.column.title'), title),
    names: true,
    sortable: true,
    width: '36%',
  };
  const actions: Column<Approval> = {
    ...column('actions', t('approvals.column.actions'), (approval) => (
      <RowButton
        onClick={() => onDecide(approval)}
        label={t('approvals.decideOn', { title: approval.title })}
        icon={<IconListCheck size={16} aria-hidden />}
      >
        {t('approvals.decide')}
      </RowButton>
    )),
    hideHeader: true,
    align: 'right',
  };
  return [
    named,
    { ...column('amount', t('approvals.column.amount'), amount), align: 'right', sortable: true },
    { ...column('due', t('approvals.column.due'), (row) => <DueDate approval={row} />), sortable: true },
    { ...column('age', t('approvals.column.age'), (row) => <OpenDays approval={row} />), sortable: true },
    column('value', t('approvals.column.value'), (row) => <ApprovalValue approval={row} />),
    actions,
  ];
}
