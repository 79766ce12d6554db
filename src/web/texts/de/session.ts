/** Signing in and out. */
export const session = {
  'session.signIn': 'Anmelden',
  'session.signOut': 'Abmelden',
  'session.signingIn': 'Anmeldung läuft …',
  'session.welcome': 'Willkommen',
  'session.why': 'Bitte melden Sie sich mit Ihrem Konto an.',
  'session.signedOut': 'Sie sind abgemeldet.',
  'session.failed': 'Die Anmeldung hat nicht geklappt.',
  'session.noProvider':
    'Eine Anmeldung ist nicht eingerichtet: Die Verwaltung muss OIDC_ISSUER, OIDC_AUDIENCE und OIDC_CLIENT_ID setzen. Der Empfang von Dokumenten läuft unabhängig davon.',
  'session.unreachable': 'Der Dienst ist nicht erreichbar. Sobald er wieder da ist, geht es hier weiter.',
  'session.expired.title': 'Ihre Sitzung ist abgelaufen',
  'session.expired.text': 'Melden Sie sich neu an. Danach sind Sie wieder auf dieser Seite.',
  'session.nothingAllowed': 'Angemeldet, aber ohne Rechte',
} as const;
