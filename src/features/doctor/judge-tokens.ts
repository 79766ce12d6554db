import { about, type Finding } from './finding.ts';
import { formatTime, localized } from './localized-text.ts';

/** What the accepted tokens have contained. */
export type TokensSeen = {
  /** When somebody was last here with a token; null: nobody ever. */
  lastSignIn: string | null;
  /** Group, when a member of it was last here. */
  groups: ReadonlyMap<string, string>;
};
type TokenSetUp = {
  isConfigured: boolean;
  audience: string | undefined;
  groupsClaim: string;
  /** The groups that carry permissions. */
  carrying: readonly string[];
};

const audience = about('audience');
const groups = about('groups');

const NOBODY_YET = localized(
  'Es war noch niemand mit einem gültigen Token hier.',
  'Nobody has been here with a valid token yet.',
);
const SIGN_IN = localized(
  'In der Web-App anmelden und hier noch einmal nachsehen.',
  'Sign in to the web app, and look here again.',
);

/** A token for somebody else is refused, so one that was taken shows that the audience is right. */
export function judgeAudience(
  seen: TokensSeen | null,
  { isConfigured, audience: name }: TokenSetUp,
): Finding {
  if (!isConfigured)
    return audience.unknown(
      localized('Ohne Anmeldedienst keine Tokens.', 'Without an identity provider no tokens.'),
    );
  if (!seen?.lastSignIn) {
    return audience.unknown(
      NOBODY_YET,
      SIGN_IN,
      localized(
        `Wird die Anmeldung mit 401 abgewiesen, fehlt „${name ?? ''}“ in aud des Access-Tokens: bei Keycloak im Client-Scope einen „Audience“-Mapper mit diesem Text anlegen (Add to access token), bei Entra ID ist es die Anwendungs-ID der API.`,
        `If sign-in is refused with 401, “${name ?? ''}” is missing from aud of the access token: in Keycloak add an “Audience” mapper with this text to the client scope (Add to access token); in Entra ID it is the application id of the API.`,
      ),
    );
  }
  return audience.ok(
    localized(
      `Tokens für „${name ?? ''}“ werden angenommen, zuletzt am ${formatTime(seen.lastSignIn).de}.`,
      `Tokens for “${name ?? ''}” are taken, last at ${formatTime(seen.lastSignIn).en}.`,
    ),
  );
}

const SHOWN = 8;

/** Whether the tokens tell groups, and whether these carry permissions here. */
export function judgeGroups(
  seen: TokensSeen | null,
  { isConfigured, groupsClaim, carrying }: TokenSetUp,
): Finding {
  if (!isConfigured)
    return groups.unknown(
      localized('Ohne Anmeldedienst keine Gruppen.', 'Without an identity provider no groups.'),
    );
  if (!seen?.lastSignIn) return groups.unknown(NOBODY_YET, SIGN_IN);
  const names = [...seen.groups.keys()];
  if (names.length === 0) {
    return groups.wrong(
      localized(
        `Personen haben sich angemeldet, aber kein Token nannte eine Gruppe (${groupsClaim}).`,
        `People have signed in, but no token told a group (${groupsClaim}).`,
      ),
      localized(
        `Beim Anbieter dafür sorgen, dass das Access-Token „${groupsClaim}“ enthält: bei Keycloak ein Mapper „Group Membership“ mit diesem Token Claim Name und „Full group path“ aus; bei Entra ID App-Rollen und OIDC_GROUPS_CLAIM=roles.`,
        `Make the provider put “${groupsClaim}” into the access token: in Keycloak a mapper “Group Membership” with this token claim name and “Full group path” off; in Entra ID app roles and OIDC_GROUPS_CLAIM=roles.`,
      ),
      localized(
        'Die Personen in Gruppen aufnehmen; es gilt mit dem nächsten Token.',
        'Add the people to groups; it acts with the next token.',
      ),
    );
  }
  const useful = names.filter((name) => carrying.includes(name));
  const list = (some: readonly string[]) =>
    some.slice(0, SHOWN).join(', ') + (some.length > SHOWN ? ', …' : '');
  if (useful.length === 0) {
    return groups.wrong(
      localized(
        `Die Tokens nennen Gruppen (${list(names)}), aber keine davon hat hier Rechte (${list(carrying)}).`,
        `The tokens tell groups (${list(names)}), but none of them carries permissions here (${list(carrying)}).`,
      ),
      localized(
        'Die Gruppen beim Anbieter so nennen, oder GROUP_PERMISSIONS auf die Namen setzen, die in den Tokens stehen.',
        'Name the groups so at the provider, or set GROUP_PERMISSIONS to the names that stand in the tokens.',
      ),
    );
  }
  const told = (language: 'de' | 'en') =>
    list(
      useful.map(
        (name) => `${name} (${formatTime(seen.groups.get(name) ?? seen.lastSignIn ?? '')[language]})`,
      ),
    );
  return groups.ok(localized(`Zuletzt gesehen: ${told('de')}.`, `Last seen: ${told('en')}.`));
}
