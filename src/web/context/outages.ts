import type { Outage } from '../api/change-line.ts';
import { useOutages } from '../api/live-state.ts';
import { useMay } from './me.tsx';

/** The outages that concern the signed-in person: Paperless everybody, the farm system whoever sees what it is for. */
export function useMyOutages(): readonly Outage[] {
  const may = useMay();
  const seesFarm = may('VIEW_QUEUE', 'MANAGE_SETTINGS');
  return useOutages().filter(({ system }) => system === 'paperless' || seesFarm);
}
