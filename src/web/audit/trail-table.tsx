import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Actor } from '../components/actor.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { useSentence } from '../components/event-sentence.ts';
import { useFormats, useText } from '../context/language.tsx';
import { EventDetails } from './event-details.tsx';
import type { TrailPage } from './trail-page.ts';
import '../components/history.css';

type Item = Schemas['AuditItem'];
type Props = {
  trail: UseQueryResult<TrailPage, ApiProblem>;
  /** Whether there is more of the log behind this page. */
  isFurther: boolean;
};

/** One readable sentence an event; all that is known about it beneath. */
export function TrailTable({ trail, isFurther }: Props) {
  const t = useText();
  const sentence = useSentence();
  const { moment } = useFormats();
  const columns: Column<Item>[] = [
    {
      key: 'time',
      header: t('audit.time'),
      width: 175,
      cell: ({ at }) => (
        <time dateTime={at} className="number no-wrap">
          {moment(at)}
        </time>
      ),
    },
    {
      key: 'what',
      header: t('audit.what'),
      names: true,
      cell: (item) => <span className="wrap-anywhere">{sentence(item)}</span>,
    },
    {
      key: 'who',
      header: t('audit.actor'),
      width: 250,
      cell: ({ actor, actorName }) => <Actor actor={actor} name={actorName} />,
    },
  ];
  return (
    <DataTable
      caption={t('audit.caption')}
      columns={columns}
      query={trail}
      rowKey={({ position }) => position}
      empty={{ title: t('audit.empty'), hint: t(isFurther ? 'audit.emptyFurther' : 'audit.emptyHint') }}
      details={{
        header: t('audit.details'),
        label: ({ position }) => t('audit.detailsOf', { position }),
        of: (item) => <EventDetails item={item} />,
      }}
      minWidth={640}
    />
  );
}
