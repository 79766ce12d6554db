import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import { readPreference, writePreference } from '../context/preferences.ts';

/**
 * Whether keys without Ctrl do something, as the person has set it; known in this browser before the service has said
 * it, so that no key acts in the first second that was switched off.
 */
export function useSingleKeys(): { on: boolean; switchOn: (on: boolean) => void } {
  const api = useApi();
  const client = useQueryClient();
  const [kept, setKept] = useState(() => readPreference('shortcuts') !== 'off');
  const settings = useLive('/user-settings').data;
  const keep = (on: boolean) => {
    writePreference('shortcuts', on ? 'on' : 'off');
    setKept(on);
  };
  const on = settings?.singleKeys ?? kept;
  if (settings && on !== kept) keep(on);
  return {
    on,
    switchOn(next) {
      keep(next);
      if (settings) client.setQueryData(['/user-settings', {}], { ...settings, singleKeys: next });
      // Where it cannot be saved it holds for this browser until it is read again.
      void api.put('/user-settings', { body: { singleKeys: next } }).catch(() => {});
    },
  };
}
