import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { clients } from './clients.ts';

const farms = suite('clients and their farms');
const changed = (clientId: number, farmsysBetriebId: string | null, by = 'anna') =>
  fact('ClientChanged', { clientId, farmsysBetriebId }, { by });

farms('each client has the farm that was set last, and who set it when', () => {
  given(changed(1, 'B-1'), changed(2, 'B-2'), changed(1, 'B-3', 'ben'))
    .fold(clients)
    .gives(
      { client_id: 1, farmsys_betrieb_id: 'B-3', changed_at: at(3), changed_by: 'ben' },
      { client_id: 2, farmsys_betrieb_id: 'B-2', changed_at: at(2), changed_by: 'anna' },
    );
});

farms('one whose farm was taken away is gone', () => {
  given(changed(1, 'B-1'), changed(1, null)).fold(clients).gives();
});

farms.run();
