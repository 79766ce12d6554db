import { z } from 'zod';
import { eventType } from '../../platform/event-log/index.ts';
import { DateText } from './shapes.ts';

const about = { sub: z.string().min(1) };
const ofDay = { ...about, day: DateText };

/** Why there was no digest on a day on which one was due. */
export const DigestLeftOut = z.enum([
  'too-late',
  'nothing-open',
  'not-read',
  'unseen',
  'no-permission',
  'no-address',
  'not-verified',
]);
export type DigestLeftOut = z.infer<typeof DigestLeftOut>;

/** The daily digest of each person, without address and text. On the stream of the person's digests. */
export const digestEvents = {
  DigestSent: eventType({
    schema: 1,
    data: z.strictObject({
      ...ofDay,
      mailId: z.uuid(),
      /** How far the log went: the next digest tells what has changed since. */
      position: z.int().min(0),
    }),
    sentence: {
      de: ({ day }) => `Tägliche Übersicht für den ${day} versandt`,
      en: ({ day }) => `Daily digest of ${day} sent`,
    },
  }),
  DigestLeftOut: eventType({
    schema: 1,
    data: z.strictObject({ ...ofDay, reason: DigestLeftOut }),
    sentence: {
      de: ({ day, reason }) => `Keine tägliche Übersicht für den ${day}: ${LEFT_OUT.de[reason]}`,
      en: ({ day, reason }) => `No daily digest of ${day}: ${LEFT_OUT.en[reason]}`,
    },
  }),
  DigestAskedFor: eventType({
    schema: 1,
    data: z.strictObject({ ...about, mailId: z.uuid() }),
    sentence: {
      de: () => 'Übersicht außer der Reihe angefordert',
      en: () => 'Digest asked for out of turn',
    },
  }),
  DigestStopped: eventType({
    schema: 1,
    data: z.strictObject({ ...about, reason: z.enum(['bounces']) }),
    sentence: {
      de: () => 'Tägliche Übersicht abgeschaltet: Die Adresse nimmt sie nicht an',
      en: () => 'Daily digest switched off: the address does not take it',
    },
  }),
};

const LEFT_OUT: Record<'de' | 'en', Record<DigestLeftOut, string>> = {
  de: {
    'too-late': 'der Dienst war zu lange nicht erreichbar',
    'nothing-open': 'nichts war offen',
    'not-read': 'was offen war, ließ sich nicht feststellen',
    unseen: 'zu lange nicht angemeldet',
    'no-permission': 'keine Rechte',
    'no-address': 'keine E-Mail-Adresse',
    'not-verified': 'die Adresse ist nicht bestätigt',
  },
  en: {
    'too-late': 'the service was away for too long',
    'nothing-open': 'nothing was open',
    'not-read': 'what was open could not be found out',
    unseen: 'not signed in for too long',
    'no-permission': 'no permissions',
    'no-address': 'no e-mail address',
    'not-verified': 'the address is not verified',
  },
};
