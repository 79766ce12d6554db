import type { DigestLanguage } from '../../domain/digest-times/index.ts';

/** The words of the mail. */
export const digestTexts: Record<DigestLanguage, DigestTexts> = {
  de: {
    locale: 'de-DE',
    subject: (day, open) => `Übersicht vom ${day}: ${open === 0 ? 'nichts offen' : `${open} offen`}`,
    asked: 'Auf Wunsch: ',
    greeting: (name) => (name ? `Guten Tag, ${name}` : 'Guten Tag'),
    lead: 'Das wartet auf Sie:',
    nothing: 'Zurzeit wartet nichts auf Sie.',
    open: 'Öffnen',
    overdue: (count) => `${count} überfällig`,
    dueSoon: (count) => `${count} bald fällig`,
    oldest: (date) => `ältestes vom ${date}`,
    due: (date) => `fällig am ${date}`,
    wasDue: (date) => `überfällig seit ${date}`,
    waits: (date) => `seit ${date}`,
    sinceLast: (date) => `Seit der Übersicht vom ${date}`,
    arrived: (count) => `${count} neu`,
    done: (count, by) => `${count} erledigt${by ? ` (${by})` : ''}`,
    gone: (count) => `${count} weggefallen`,
    somebody: 'sonstige',
    unread: (names) => `Nicht feststellen ließ sich gerade: ${names}.`,
    lastOne: (date) =>
      `Sie waren zuletzt am ${date} angemeldet. Dies ist die letzte Übersicht, bis Sie sich wieder anmelden.`,
    requested: 'Diese Übersicht haben Sie eben angefordert; die des Tages kommt außerdem.',
    anchor: 'Prüfpunkt des Protokolls',
    why: 'Sie bekommen diese E-Mail, weil in Ihrem Profil die tägliche Übersicht eingeschaltet ist.',
    settings: 'Zeit ändern oder abschalten',
    states: {
      disconnected: 'nicht verbunden',
      paused: 'Zeitplan pausiert',
      pending: 'Gerät wartet auf Bestätigung',
      unregistered: 'Gerät nicht angemeldet',
      away: 'nicht erreichbar',
      slow: 'nimmt gerade nichts an',
      waiting: 'wartet auf den Mailserver',
    },
    tiles: {
      queue: 'In Warteschlange',
      parked: 'In Klärung',
      manual: 'Von Hand zu bearbeiten',
      approvals: 'Offene Freigaben',
      approvalsSecond: 'Warten auf Ihre Freigabe als weitere Person',
      approvalsForAbsent: 'Warten auf jemanden, den Sie vertreten',
      approvalsAgainst: 'Nach Ihrer Freigabe anders entschieden',
      approvalsNewIban: 'Freigaben mit neuer IBAN',
      approvalsDiscount: 'Skonto endet in drei Tagen',
      conflicts: 'Korrespondenten-Konflikte',
      ambiguous: 'Mehrdeutige Belege',
      'farm-system': 'Agrarsystem',
      inbox: 'Posteingang',
      inboxMine: 'Mein Posteingang',
      inboxHandedOver: 'Übergebene Dateien',
      inboxStuck: 'Aufgehalten beim Speichern',
      scanFolders: 'Scan-Ordner mit Störung',
      mailFailures: 'Nicht importierte E-Mails',
      failedMails: 'Nicht versandte E-Mails',
      printers: 'Drucker',
      paperless: 'Paperless',
      mail: 'E-Mail',
      labelsFailed: 'Etiketten nicht gedruckt',
    },
    marks: {
      'new-iban': 'neue IBAN',
      'iban-unclear': 'IBAN nicht eindeutig lesbar',
      conflict: 'widersprüchliche Angaben',
      duplicate: 'gibt es schon',
      'several-invoices': 'mehrere Rechnungen in einer Datei',
      'not-read': 'noch nicht gelesen',
      unreadable: 'nicht lesbar',
      'new-supplier': 'neuer Lieferant',
    },
    other: 'Offen',
  },
  en: {
    locale: 'en-GB',
    subject: (day, open) => `Digest of ${day}: ${open === 0 ? 'nothing open' : `${open} open`}`,
    asked: 'As asked: ',
    greeting: (name) => (name ? `Hello ${name}` : 'Hello'),
    lead: 'This waits for you:',
    nothing: 'Nothing waits for you at the moment.',
    open: 'Open',
    overdue: (count) => `${count} overdue`,
    dueSoon: (count) => `${count} due soon`,
    oldest: (date) => `oldest from ${date}`,
    due: (date) => `due on ${date}`,
    wasDue: (date) => `overdue since ${date}`,
    waits: (date) => `since ${date}`,
    sinceLast: (date) => `Since the digest of ${date}`,
    arrived: (count) => `${count} new`,
    done: (count, by) => `${count} done${by ? ` (${by})` : ''}`,
    gone: (count) => `${count} gone`,
    somebody: 'others',
    unread: (names) => `This could not be found out just now: ${names}.`,
    lastOne: (date) => `You last signed in on ${date}. This is the last digest until you sign in again.`,
    requested: 'You have just asked for this digest; that of the day comes as well.',
    anchor: 'Anchor of the log',
    why: 'You get this e-mail because the daily digest is switched on in your profile.',
    settings: 'Change the time or switch it off',
    states: {
      disconnected: 'not connected',
      paused: 'schedule paused',
      pending: 'device waits for confirmation',
      unregistered: 'device not registered',
      away: 'out of reach',
      slow: 'takes nothing at the moment',
      waiting: 'waits for the mail server',
    },
    tiles: {
      queue: 'In the queue',
      parked: 'Needs attention',
      manual: 'To be edited by hand',
      approvals: 'Open approvals',
      approvalsSecond: 'Waiting for your release as a further person',
      approvalsForAbsent: 'Waiting for somebody for whom you stand in',
      approvalsAgainst: 'Decided otherwise after your release',
      approvalsNewIban: 'Approvals with a new IBAN',
      approvalsDiscount: 'Cash discount ends within three days',
      conflicts: 'Correspondent conflicts',
      ambiguous: 'Ambiguous documents',
      'farm-system': 'Farm system',
      inbox: 'Inbox',
      inboxMine: 'My inbox',
      inboxHandedOver: 'Files handed over',
      inboxStuck: 'Held up while being saved',
      scanFolders: 'Scan folders with problems',
      mailFailures: 'E-mails not imported',
      failedMails: 'E-mails not sent',
      printers: 'Printers',
      paperless: 'Paperless',
      mail: 'E-mail',
      labelsFailed: 'Labels not printed',
    },
    marks: {
      'new-iban': 'new IBAN',
      'iban-unclear': 'IBAN cannot be told for sure',
      conflict: 'contradicting facts',
      duplicate: 'exists already',
      'several-invoices': 'several invoices in one file',
      'not-read': 'not read yet',
      unreadable: 'cannot be read',
      'new-supplier': 'new supplier',
    },
    other: 'Open',
  },
};

export type DigestTexts = {
  locale: string;
  subject: (day: string, open: number) => string;
  /** In front of the subject of one that was asked for. */
  asked: string;
  greeting: (name: string | null) => string;
  lead: string;
  nothing: string;
  open: string;
  overdue: (count: string) => string;
  dueSoon: (count: string) => string;
  oldest: (date: string) => string;
  due: (date: string) => string;
  wasDue: (date: string) => string;
  waits: (date: string) => string;
  sinceLast: (date: string) => string;
  arrived: (count: string) => string;
  done: (count: string, by: string) => string;
  gone: (count: string) => string;
  /** Who is not known by name. */
  somebody: string;
  unread: (names: string) => string;
  lastOne: (date: string) => string;
  requested: string;
  anchor: string;
  why: string;
  settings: string;
  states: Record<string, string>;
  /** By the key of the tile. */
  tiles: Record<string, string>;
  /** What is to be thought about before something is done, as the app says it. */
  marks: Record<string, string>;
  other: string;
};
