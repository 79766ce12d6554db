/** What people set for themselves. */
export const profile = {
  'profile.lead': 'Angemeldet als {name}',
  'profile.display': 'Anzeige',
  'profile.displayHint': 'Gilt für diesen Browser.',
  'profile.shortcutsHint':
    'Einzelne Tasten wie J und K; Tasten mit Strg gehen immer. Gilt für Sie in jedem Browser.',
  'profile.account': 'Konto',
  'profile.accountHint':
    'Name, E-Mail-Adresse und Gruppen kommen von der Anmeldung und werden hier nicht geändert.',
  'profile.username': 'Benutzername',
  'profile.email': 'E-Mail-Adresse',
  'profile.groups': 'Gruppen',
  'profile.permissions': 'Ihre Rechte',
  'profile.unknown': 'nicht bekannt',
  'profile.noGroups': 'keine',
} as const;
