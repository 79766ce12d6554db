import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { Column } from '../components/data-columns.ts';
import { DataTable } from '../components/data-table.tsx';
import { DueDate } from '../components/due-date.tsx';
import { useMarkTexts } from '../components/mark-texts.ts';
import { nameOf } from '../components/name-of.ts';
import { Panel } from '../components/panel.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';

type Approval = Schemas['Approval'];

const EVERY_MS = 15_000;
const SHOWN = 5;
const OPEN = { status: 'open', sort: 'due' } as const;

/** The first of what this person may release, by due date; each leads to its review. */
export function UrgentApprovals() {
  const t = useText();
  const query = useLive('/approvals', { input: { query: { ...OPEN, pageSize: SHOWN } }, every: EVERY_MS });
  return (
    <Panel
      title={t('overview.urgent')}
      actions={
        <RouterAnchor to="/freigabe" search={{ status: OPEN.status }} size="sm">
          {t('overview.urgentAll')}
        </RouterAnchor>
      }
    >
      <DataTable
        caption={t('overview.urgent')}
        columns={useColumns()}
        query={query}
        rowKey={({ documentId }) => documentId}
        empty={{ title: t('overview.urgentNone') }}
        minWidth={420}
      />
    </Panel>
  );
}

function useColumns(): Column<Approval>[] {
  const t = useText();
  const { money } = useFormats();
  const marks = useMarkTexts();
  return [
    {
      key: 'title',
      header: t('overview.title'),
      names: true,
      cell: ({ documentId, title, correspondent, marks: those }) => (
        <>
          <RouterAnchor
            to="/freigabe/$documentId"
            params={{ documentId: String(documentId) }}
            search={{ status: OPEN.status }}
          >
            {title}
          </RouterAnchor>
          {correspondent && <span className="small urgent-sender">{nameOf(correspondent)}</span>}
          {those.length > 0 && <span className="small">{marks(those)}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      header: t('overview.amount'),
      align: 'right',
      cell: ({ amount }) => <span className="number urgent-amount">{amount ? money(amount) : '–'}</span>,
    },
    {
      key: 'due',
      header: t('overview.due'),
      cell: (approval) => <DueDate approval={approval} />,
    },
  ];
}
