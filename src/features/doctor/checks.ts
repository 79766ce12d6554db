import { type LocalizedText, localized } from './localized-text.ts';

type Check = { area: Area; title: LocalizedText };

/** What belongs together on the page and in the terminal, in this order. */
export const AREAS = {
  paperless: localized('Paperless', 'Paperless'),
  workflow: localized('Aufrufe von Paperless', 'Calls from Paperless'),
  'sign-in': localized('Anmeldung', 'Sign-in'),
  service: localized('Dieser Dienst', 'This service'),
} as const satisfies Record<string, LocalizedText>;
export type Area = keyof typeof AREAS;

const check = (area: Area, de: string, en: string): Check => ({ area, title: localized(de, en) });

/** Everything that is checked, in the order in which a newcomer sets it up. */
export const CHECKS = {
  address: check('paperless', 'Adresse', 'Address'),
  token: check('paperless', 'API-Token und Version', 'API token and version'),
  contract: check('paperless', 'Aufrufe geprüft (Probelauf)', 'Calls tried (contract run)'),
  rights: check('paperless', 'Rechte des Kontos', 'Rights of the account'),
  'inbox-rights': check('paperless', 'Rechte für den Posteingang', 'Rights for the inbox'),
  'processing-tag': check('paperless', 'Verarbeitungs-Tag', 'Processing tag'),
  'approval-field': check('paperless', 'Freigabefeld', 'Approval field'),
  'approval-facts': check('paperless', 'Felder für Betrag und Fälligkeit', 'Fields of amount and due date'),
  'shared-documents': check('paperless', 'Geteilte Dokumente', 'Shared documents'),
  clock: check('paperless', 'Uhrzeit', 'Clock'),
  workflow: check('workflow', 'Workflow mit Webhook', 'Workflow with webhook'),
  'call-body': check('workflow', 'Inhalt des Aufrufs', 'Body of the call'),
  'call-key': check('workflow', 'Schlüssel des Aufrufs', 'Key of the call'),
  'sharing-workflow': check('workflow', 'Workflow, der Dokumente teilt', 'Workflow that shares documents'),
  'last-call': check('workflow', 'Letzter Aufruf', 'Last call'),
  provider: check('sign-in', 'Anmeldedienst', 'Identity provider'),
  client: check('sign-in', 'Client, Rücksprungadresse und Scopes', 'Client, redirect address and scopes'),
  audience: check('sign-in', 'Empfänger der Tokens (aud)', 'Audience of the tokens (aud)'),
  groups: check('sign-in', 'Gruppen in den Tokens', 'Groups in the tokens'),
  'web-address': check('service', 'Web-Adresse', 'Web address'),
  database: check('service', 'Datenbank', 'Database'),
  'farm-system': check('service', 'Agrarsystem', 'Farm system'),
  mail: check('service', 'Mailserver', 'Mail server'),
  relay: check('service', 'EventStore', 'Event store'),
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof CHECKS;
