/** Tiles of the overview. */
export const overview = {
  'overview.queue': 'In Warteschlange',
  'overview.parked': 'In Klärung',
  'overview.manual': 'Von Hand zu bearbeiten',
  'overview.approvals': 'Offene Freigaben',
  'overview.other': 'Offen',
  'overview.none': 'nichts offen',
  'overview.unknown': 'lässt sich gerade nicht feststellen',
  'overview.oldest': 'ältestes',
  'overview.dueSoon': '{count, plural, one {# bald fällig} other {# bald fällig}}',
  'overview.nothing': 'Hier ist nichts für Sie',
  'overview.nothingHint': 'Für Ihre Rechte gibt es keine Aufgaben auf der Übersicht.',
} as const;
