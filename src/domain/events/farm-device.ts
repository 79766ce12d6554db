import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';

/** Of this installation in the farm system; chosen by us once and kept for ever. */
const deviceId = z.uuid();

export const FarmDeviceState = z.enum(['unregistered', 'pending', 'registered']);
const IN_GERMAN = {
  unregistered: 'nicht angemeldet',
  pending: 'noch nicht freigegeben',
  registered: 'freigegeben',
};
const IN_ENGLISH = { unregistered: 'not registered', pending: 'not confirmed yet', registered: 'confirmed' };

/** How this installation is known to the farm system. */
export const farmDeviceEvents = {
  DeviceRegistrationPlanned: eventType({
    schema: 1,
    data: z.strictObject({ deviceId, name: z.string().min(1).max(300) }),
    sentence: {
      de: ({ name }) => `„${name}“ wird im Agrarsystem angemeldet`,
      en: ({ name }) => `“${name}” is being registered in the farm system`,
    },
  }),
  DeviceRegistrationFailed: eventType({
    schema: 1,
    data: z.strictObject({ deviceId, reason: z.string().max(1_000) }),
    sentence: {
      de: ({ reason }) => `Die Anmeldung im Agrarsystem ist gescheitert. Technische Meldung: ${reason}`,
      en: ({ reason }) => `The registration in the farm system failed. Technical message: ${reason}`,
    },
  }),
  /** A new answer of the farm system, where it differs from the last one. */
  DeviceStateChanged: eventType({
    schema: 1,
    data: z.strictObject({ deviceId, state: FarmDeviceState }),
    sentence: {
      de: ({ state }) => `Im Agrarsystem ist dieses Gerät jetzt ${IN_GERMAN[state]}`,
      en: ({ state }) => `In the farm system this device is now ${IN_ENGLISH[state]}`,
    },
  }),
};
