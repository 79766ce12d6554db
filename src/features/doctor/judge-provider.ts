import { about, type Finding } from './finding.ts';
import type { Discovery, ProviderFacts, SignIn } from './inspect-provider.ts';
import { joined, localized } from './localized-text.ts';
import { whyNoAnswer } from './network-trouble.ts';
import { shownAddress } from './shown-address.ts';

const provider = about('provider');
const client = about('client');

const NOT_CONFIGURED = localized(
  'Es ist keiner eingerichtet: Personen können sich nicht anmelden, API-Schlüssel gelten.',
  'None is set up: people cannot sign in, API keys work.',
);
const SET_IT_UP = localized(
  'OIDC_ISSUER, OIDC_AUDIENCE und OIDC_CLIENT_ID in .env setzen; wie Keycloak und Entra ID einzurichten sind, steht Klick für Klick in src/gateways/identity/README.md.',
  'Set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID in .env; how Keycloak and Entra ID are set up stands click by click in src/gateways/identity/README.md.',
);

/** Whether the provider is reached, speaks for itself, and publishes keys. */
export function judgeProvider(facts: ProviderFacts | null, issuer: string | undefined): Finding {
  if (!facts || !issuer) return provider.warning(NOT_CONFIGURED, SET_IT_UP);
  const { discovery, keys } = facts;
  const address = shownAddress(facts.address);
  if ('trouble' in discovery) {
    const { seen, step } = whyNoAnswer(discovery.trouble, { name: 'OIDC_ISSUER', address });
    return provider.wrong(seen, step);
  }
  if ('status' in discovery) {
    return provider.wrong(
      localized(
        `Unter ${address} steht keine Beschreibung eines OIDC-Anbieters (${discovery.status}).`,
        `There is no description of an OIDC provider at ${address} (${discovery.status}).`,
      ),
      localized(
        'OIDC_ISSUER berichtigen: bei Keycloak https://<Rechner>/realms/<Realm>, bei Entra ID https://login.microsoftonline.com/<Mandanten-ID>/v2.0.',
        'Put OIDC_ISSUER right: for Keycloak https://<host>/realms/<realm>, for Entra ID https://login.microsoftonline.com/<tenant id>/v2.0.',
      ),
    );
  }
  const { found } = discovery;
  if (found.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    const own = shownAddress(found.issuer);
    return provider.wrong(
      localized(
        `Der Anbieter nennt sich ${own}, nicht ${shownAddress(issuer)}: so steht es auch in seinen Tokens.`,
        `The provider calls itself ${own}, not ${shownAddress(issuer)}: so it stands in its tokens, too.`,
      ),
      localized(
        `OIDC_ISSUER=${own} setzen, oder den Anbieter unter dem Namen erreichbar machen, den er sich gibt.`,
        `Set OIDC_ISSUER=${own}, or make the provider reachable by the name it gives itself.`,
      ),
    );
  }
  if (issuer.startsWith('https:') && !found.jwks.startsWith('https:')) {
    return provider.wrong(
      localized(
        'Der Anbieter nennt für seine Schlüssel eine Adresse ohne https: ihr ist nicht zu trauen.',
        'The provider names an address without https for its keys: it cannot be trusted.',
      ),
      localized(
        'Dem Anbieter sagen, dass ein Proxy mit TLS vor ihm steht (Keycloak: KC_PROXY_HEADERS=xforwarded und KC_HOSTNAME).',
        'Tell the provider that a proxy with TLS stands before it (Keycloak: KC_PROXY_HEADERS=xforwarded and KC_HOSTNAME).',
      ),
    );
  }
  if (!keys) {
    const where = shownAddress(found.jwks);
    return provider.wrong(
      localized(`Unter ${where} stehen keine Schlüssel.`, `There are no keys at ${where}.`),
      localized(
        'Diese Adresse muss von diesem Rechner aus erreichbar sein: Firewall und Namen prüfen.',
        'This address must be reachable from this machine: check the firewall and the name.',
      ),
    );
  }
  return provider.ok(
    localized(
      `${shownAddress(issuer)} antwortet; Schlüssel: ${keys}.`,
      `${shownAddress(issuer)} answers; keys: ${keys}.`,
    ),
  );
}

/** What the provider answers where it knows client, redirect address and scopes, and nobody is signed in. */
const AS_IT_SHOULD = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Whether the provider lets the web app sign people in. */
export function judgeClient(
  facts: ProviderFacts | null,
  signIn: Pick<SignIn, 'clientId' | 'redirectUri'>,
): Finding {
  if (!facts) return client.unknown(NOT_CONFIGURED);
  const { clientId, redirectUri } = signIn;
  if (!clientId) {
    return client.wrong(
      localized(
        'OIDC_CLIENT_ID ist nicht gesetzt: die Web-App kann niemanden anmelden.',
        'OIDC_CLIENT_ID is not set: the web app can sign nobody in.',
      ),
      SET_IT_UP,
    );
  }
  if (!facts.scope.split(/\s+/).includes('openid')) {
    return client.wrong(
      localized('In OIDC_SCOPE fehlt openid.', 'OIDC_SCOPE lacks openid.'),
      localized(
        'openid hineinschreiben, oder OIDC_SCOPE leer lassen.',
        'Put openid in, or leave OIDC_SCOPE empty.',
      ),
    );
  }
  const { client: answer, discovery } = facts;
  const found = 'found' in discovery ? discovery.found : null;
  if (found?.challengeMethods && !found.challengeMethods.includes('S256')) {
    return client.wrong(
      localized('Der Anbieter kann PKCE mit S256 nicht.', 'The provider cannot do PKCE with S256.'),
      localized('PKCE mit S256 beim Anbieter einschalten.', 'Switch PKCE with S256 on at the provider.'),
    );
  }
  if (!answer || answer.kind === 'silent') {
    return client.unknown(
      localized(
        'Die Anmeldung ließ sich nicht probieren: der Anbieter antwortet nicht.',
        'Signing in could not be tried: the provider does not answer.',
      ),
    );
  }
  if (answer.kind === 'kept') return judgeKept(answer.status, clientId, redirectUri);
  if (AS_IT_SHOULD.has(answer.error)) {
    return client.ok(
      localized(
        `Der Anbieter kennt den Client ${clientId}, die Rücksprungadresse ${redirectUri} und die Scopes.`,
        `The provider knows the client ${clientId}, the redirect address ${redirectUri} and the scopes.`,
      ),
    );
  }
  if (answer.error === 'invalid_scope') return judgeScopes(facts.scope, found);
  return client.wrong(
    localized(
      `Der Anbieter lehnt die Anmeldung der Web-App ab: ${answer.error}.`,
      `The provider refuses the sign-in of the web app: ${answer.error}.`,
    ),
    localized(
      'Beim Anbieter den Client ansehen: öffentlich (ohne Geheimnis), Authorization Code mit PKCE (S256) erlaubt.',
      'Look at the client at the provider: public (without a secret), authorization code with PKCE (S256) allowed.',
    ),
  );
}

function judgeKept(status: number, clientId: string, redirectUri: string): Finding {
  const steps = [
    localized(
      `Beim Anbieter im Client ${clientId} als Rücksprungadresse (Valid redirect URI) genau ${redirectUri} eintragen, für die Abmeldung ${redirectUri.replace(/signed-in$/, '')}.`,
      `In the client ${clientId} at the provider, set the valid redirect URI to exactly ${redirectUri}, and for signing out ${redirectUri.replace(/signed-in$/, '')}.`,
    ),
    localized(
      'OIDC_CLIENT_ID und PUBLIC_URL vergleichen: der Name des Clients und jedes Zeichen der Adresse zählen, auch http oder https und der Pfad.',
      'Compare OIDC_CLIENT_ID and PUBLIC_URL: the name of the client and each character of the address count, also http or https and the path.',
    ),
  ];
  // Some providers show their complaints with 200; a page by itself proves nothing.
  if (status >= 400) {
    return client.wrong(
      localized(
        `Der Anbieter kennt den Client ${clientId} nicht, oder nicht mit der Rücksprungadresse ${redirectUri} (${status}).`,
        `The provider does not know the client ${clientId}, or not with the redirect address ${redirectUri} (${status}).`,
      ),
      ...steps,
    );
  }
  return client.unknown(
    localized(
      `Der Anbieter antwortet mit einer eigenen Seite (${status}); ob er die Rücksprungadresse ${redirectUri} kennt, zeigt erst eine Anmeldung.`,
      `The provider answers with a page of its own (${status}); whether it knows the redirect address ${redirectUri} shows only when somebody signs in.`,
    ),
    ...steps,
  );
}

function judgeScopes(scope: string, found: Discovery | null): Finding {
  const asked = scope.split(/\s+/).filter(Boolean);
  const known = found?.scopes;
  const refused = known ? asked.filter((one) => !known.includes(one)) : [];
  const left = asked.filter((one) => !refused.includes(one)).join(' ');
  return client.wrong(
    joined(
      localized(
        `Der Anbieter lehnt OIDC_SCOPE="${scope}" ab.`,
        `The provider refuses OIDC_SCOPE="${scope}".`,
      ),
      refused.length > 0
        ? localized(`Er kennt nicht: ${refused.join(', ')}.`, `It does not know ${refused.join(', ')}.`)
        : null,
    ),
    localized(
      refused.length > 0
        ? `OIDC_SCOPE="${left}" in .env setzen und neu starten; Gruppen liefert bei Keycloak ein Mapper, kein Scope.`
        : 'Die Scopes dem Client beim Anbieter erlauben, oder sie aus OIDC_SCOPE nehmen.',
      refused.length > 0
        ? `Set OIDC_SCOPE="${left}" in .env and restart; in Keycloak groups come from a mapper, not from a scope.`
        : 'Allow the scopes to the client at the provider, or take them out of OIDC_SCOPE.',
    ),
  );
}
