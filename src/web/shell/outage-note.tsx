import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useOutages } from '../api/live-state.ts';
import { announce } from '../components/announce.tsx';
import { useFormats, useText } from '../context/language.tsx';

/** In the header of every page, for as long as Paperless does not answer; its return is read out. */
export function OutageNote() {
  const t = useText();
  const { dateTime } = useFormats();
  const outage = useOutages().find(({ system }) => system === 'paperless');
  const isAway = outage !== undefined;
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isAway && wasAway.current) announce(t('outage.over'));
    wasAway.current = isAway;
  }, [isAway, t]);
  if (!outage) return <span role="status" />;
  return (
    <span
      role="status"
      className="outage"
      title={t('outage.paperlessSince', { time: dateTime(outage.since) })}
    >
      <IconCloudOff size={18} stroke={1.8} aria-hidden />
      <span className="outage-words">{t('outage.paperless')}</span>
    </span>
  );
}
