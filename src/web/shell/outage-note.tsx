import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Outage } from '../api/change-line.ts';
import { announce } from '../components/announce.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useMyOutages } from '../context/outages.ts';

/** In the header of every page, for as long as a system does not answer; its return is read out. */
export function OutageNote() {
  const t = useText();
  const { dateTime } = useFormats();
  const outages = useMyOutages();
  const away = outages.map(({ system }) => system).join(' ');
  const wasAway = useRef('');
  useEffect(() => {
    const before = wasAway.current.split(' ').filter((system) => system !== '') as Outage['system'][];
    for (const system of before) if (!away.includes(system)) announce(t(`outage.over.${system}`));
    wasAway.current = away;
  }, [away, t]);
  return (
    <span role="status" className="outages">
      {outages.map(({ system, since }) => (
        <span key={system} className="outage" title={t(`outage.since.${system}`, { time: dateTime(since) })}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span className="outage-words">{t(`outage.${system}`)}</span>
        </span>
      ))}
    </span>
  );
}
