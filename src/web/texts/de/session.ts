/** Signing in and out. */
export const session = {
  'session.signIn': 'Anmelden',
  'session.signOut': 'Abmelden',
  'session.signingIn': 'Anmeldung läuft …',
  'session.welcome': 'Willkommen',
  'session.why': 'Bitte melden Sie sich mit Ihrem Konto an.',
  'session.signedOut': 'Sie sind abgemeldet.',
  'session.failed': 'Die Anmeldung hat nicht geklappt.',
  'session.refused.scope':
    'Der Anmeldedienst kennt nicht alles, wonach diese Anwendung fragt ({scope}). Die Verwaltung muss die fehlenden Bereiche (Client Scopes) dort anlegen und dem Client {clientId} zuordnen oder OIDC_SCOPE kürzen, zum Beispiel auf „openid profile email“.',
  'session.refused.client':
    'Der Anmeldedienst lässt diese Anwendung so nicht zu. Die Verwaltung muss dort den Client {clientId} als öffentlichen Client ohne Secret mit PKCE (S256) einrichten und {base}signed-in als Rücksprungadresse eintragen.',
  'session.refused.denied': 'Die Anmeldung wurde abgebrochen oder abgelehnt.',
  'session.refused.unreachable':
    'Dieser Browser bekommt vom Anmeldedienst keine Antwort. Läuft er, muss die Verwaltung dort beim Client {clientId} die Adresse {base} als erlaubte Herkunft eintragen (Web Origins, CORS).',
  'session.refused.outdated': 'Diese Anmeldung gilt nicht mehr. Bitte melden Sie sich noch einmal an.',
  'session.refused.other':
    'Bitte melden Sie sich noch einmal an. Gelingt es wieder nicht, hilft der Verwaltung diese Meldung.',
  'session.refused.token':
    'Der Anmeldedienst hat Sie angemeldet, aber sein Token gilt hier nicht. Die Verwaltung muss dort dem Zugriffstoken den Empfänger (Audience) geben, der in OIDC_AUDIENCE steht; das Protokoll des Dienstes nennt den Grund.',
  'session.noProvider':
    'Eine Anmeldung ist nicht eingerichtet: Die Verwaltung muss OIDC_ISSUER, OIDC_AUDIENCE und OIDC_CLIENT_ID setzen. Der Empfang von Dokumenten läuft unabhängig davon.',
  'session.unreachable': 'Der Dienst ist nicht erreichbar. Sobald er wieder da ist, geht es hier weiter.',
  'session.expired.title': 'Ihre Sitzung ist abgelaufen',
  'session.expired.text': 'Melden Sie sich neu an. Danach sind Sie wieder auf dieser Seite.',
  'session.nothingAllowed': 'Angemeldet, aber ohne Rechte',
} as const;
