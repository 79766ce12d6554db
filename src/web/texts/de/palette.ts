/** The command palette. */
export const palette = {
  'palette.title': 'Suchen und ausführen',
  'palette.placeholder': 'Seite, Aktion oder Dokument: Nummer, Titel, Korrespondent',
  'palette.nothing': 'Dazu gibt es hier nichts.',
  'palette.page': 'Seite',
  'palette.action': 'Aktion',
  'palette.document': 'Dokument',
} as const;
