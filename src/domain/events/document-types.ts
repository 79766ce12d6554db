import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { ObjectId } from './shapes.ts';

export const documentTypeEvents = {
  DocumentTypeChanged: eventType({
    schema: 1,
    data: z.strictObject({ documentTypeId: ObjectId, freigabeErforderlich: z.boolean() }),
    sentence: {
      de: ({ documentTypeId, freigabeErforderlich }) =>
        `Dokumente des Typs ${documentTypeId} brauchen ${freigabeErforderlich ? 'jetzt eine' : 'keine'} Freigabe${freigabeErforderlich ? '' : ' mehr'}`,
      en: ({ documentTypeId, freigabeErforderlich }) =>
        `Documents of type ${documentTypeId} ${freigabeErforderlich ? 'now need' : 'no longer need'} approval`,
    },
  }),
};
