import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { ObjectId } from './shapes.ts';

/** The id of a farm in the farm system, as that writes it. */
export const BetriebId = z.string().trim().min(1).max(100);

/** A client is a user of Paperless; `clientId` is the user's id there. */
export const clientEvents = {
  ClientChanged: eventType({
    schema: 1,
    data: z.strictObject({ clientId: ObjectId, farmsysBetriebId: BetriebId.nullable() }),
    sentence: {
      de: ({ clientId, farmsysBetriebId }) =>
        farmsysBetriebId === null
          ? `Mandant ${clientId} gehört zu keinem Betrieb mehr`
          : `Mandant ${clientId} gehört jetzt zum Betrieb ${farmsysBetriebId}`,
      en: ({ clientId, farmsysBetriebId }) =>
        farmsysBetriebId === null
          ? `Client ${clientId} no longer belongs to a farm`
          : `Client ${clientId} now belongs to the farm ${farmsysBetriebId}`,
    },
  }),
};
