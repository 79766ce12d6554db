import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { ApprovalOption, ApprovalSeal } from './approval-shapes.ts';
import { withAllIbans } from './approval-upcasts.ts';
import { DocumentId } from './shapes.ts';

/** Why one person is not enough. What is not known counts as the worst that it could be, and says so. */
export const ReleaseCause = z.enum([
  ...(['amount', 'new-iban', 'new-supplier'] as const),
  ...(['amount-unknown', 'not-read', 'unreadable', 'iban-unclear'] as const),
  'several-invoices',
]);
export type ReleaseCause = z.infer<typeof ReleaseCause>;

/** `agreementId` is the id of the event `ApprovalAgreed`. */
const about = { documentId: DocumentId, agreementId: z.uuid() };

/** Releases that wait for further people. The last of them is an approval like any other: planned, written, decided. */
export const agreementEvents = {
  ApprovalAgreed: eventType({
    schema: 2,
    upcast: { 1: withAllIbans },
    data: z.strictObject({
      ...about,
      to: ApprovalOption.unwrap(),
      seal: ApprovalSeal,
      /** How many people it takes in all, and why. */
      people: z.int().min(1),
      because: z.array(ReleaseCause).min(1),
      /** The groups of the person, at this time, that rules ask for. It counts for them from then on. */
      groups: z.array(z.string()),
      /** The absent person for whom it was given. */
      instead: z.string().optional(),
      comment: z.string().optional(),
    }),
    sentence: {
      de: ({ documentId, to, people }) =>
        `Dokument ${documentId}: Freigabe „${to.label}“ gegeben, es braucht ${people} Personen`,
      en: ({ documentId, to, people }) =>
        `Document ${documentId}: release “${to.label}” given, ${people} people are needed`,
    },
  }),
  ApprovalAgreementWithdrawn: eventType({
    schema: 1,
    data: z.strictObject({ ...about, reason: z.string().optional() }),
    sentence: {
      de: ({ documentId }) => `Dokument ${documentId}: eine Freigabe wurde vor der letzten zurückgenommen`,
      en: ({ documentId }) =>
        `Document ${documentId}: a release was taken back before the last one was given`,
    },
  }),
};
