/** The list of the inbox: files that wait, uploads. */
export const inbox = {
  'nav.inbox': 'Posteingang',
  'inbox.key.select': 'Datei auswählen',
} as const;
