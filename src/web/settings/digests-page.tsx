import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { LastDigest } from './last-digest.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

type Delivery = Schemas['DigestDelivery'];
const EVERY_MS = 30_000;

/** Who gets a digest, when, and what became of the last one. */
export function DigestsPage() {
  const t = useText();
  const { dateTime } = useFormats();
  const { page, paging } = useFilters('/einstellungen/tagesuebersicht');
  const query = useLive('/digest/deliveries', { input: { query: page }, every: EVERY_MS });
  const columns: Column<Delivery>[] = [
    {
      key: 'person',
      header: t('digest.person'),
      names: true,
      cell: ({ username, email }) => (
        <>
          {username ?? t('digest.unknownPerson')}
          {email !== null && <span className="small wrap-anywhere">{email}</span>}
        </>
      ),
    },
    {
      key: 'wanted',
      header: t('digest.wanted'),
      cell: ({ digestDays, digestTime }) =>
        t('digest.wantedAt', { days: t(`digest.days.${digestDays}`), time: digestTime }),
    },
    {
      key: 'next',
      header: t('digest.nextOne'),
      cell: ({ next, enabled, off }) => {
        if (next !== null) return <span className="number">{dateTime(next)}</span>;
        if (off !== null) return <StatusBadge color="orange">{t(`digest.reason.${off}`)}</StatusBadge>;
        return t(enabled ? 'digest.none' : 'digest.isOff');
      },
    },
    {
      key: 'last',
      header: t('digest.last'),
      cell: ({ last }) => (last ? <LastDigest last={last} /> : t('digest.notYet')),
    },
  ];
  return (
    <Page title={t('settings.digests')} lead={t('digest.peopleLead')}>
      <DataTable
        caption={t('settings.digests')}
        columns={columns}
        query={query}
        rowKey={({ sub }) => sub}
        empty={{ title: t('digest.empty'), hint: t('digest.emptyHint') }}
        paging={paging}
        minWidth={720}
      />
      <SchedulePanel of="digest" />
    </Page>
  );
}
