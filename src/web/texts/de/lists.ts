/** What a person sets about a list: its columns, and views to come back to. */
export const lists = {
  'lists.columns': 'Spalten',
  'lists.views': 'Gespeicherte Ansichten',
  'lists.name': 'Diese Ansicht speichern als',
  'lists.save': 'Speichern',
  'lists.replace': 'Ersetzen',
  'lists.saved': 'Gespeichert: {name}. Die Ansicht steht im Menü.',
  'lists.remove': 'Ansicht „{name}“ löschen',
  'lists.hint':
    'Filter, Reihenfolge und Spalten, wie sie jetzt sind. Die Spalten gelten sonst in diesem Browser.',
} as const;
