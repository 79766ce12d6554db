/** How the service checks its own set-up. */
export const doctor = {
  'doctor.title': 'Einrichtung prüfen',
  'doctor.lead':
    'Was an Paperless, Anmeldung und Dienst nicht stimmt, und was dann zu tun ist. Es wird nur gelesen.',
  'doctor.again': 'Erneut prüfen',
  'doctor.looking': 'Die Einrichtung wird geprüft …',
  'doctor.lookedAt': 'Geprüft um {time}',
  'doctor.done': 'Geprüft: {verdict}.',
  'doctor.steps': 'Was zu tun ist',
  'doctor.verdict.ok': 'in Ordnung',
  'doctor.verdict.unknown': 'nicht zu sehen',
  'doctor.verdict.warning': 'Hinweis',
  'doctor.verdict.wrong': 'falsch',
  'doctor.result.ok': 'alles in Ordnung',
  'doctor.result.unknown': 'nichts Falsches gesehen; nicht alles war zu sehen',
  'doctor.result.warning': 'nichts ist falsch; es gibt Hinweise',
  'doctor.result.wrong': 'etwas ist falsch',
} as const;
