import type { OwnAccount, PaperlessError, ServerFacts } from '../../gateways/paperless/index.ts';
import { about, type Finding } from './finding.ts';
import { joined, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

const token = about('token');

const WHERE_TOKENS_ARE = localized(
  'In Paperless als das Konto des Dienstes anmelden, oben rechts „Mein Profil“ öffnen, neben „API-Authentifizierungstoken“ auf das Symbol zum Erneuern klicken und den Text nach PAPERLESS_TOKEN in .env kopieren; dann neu starten.',
  'Sign in to Paperless as the account of the service, open “My Profile” at the top right, press the renew symbol beside “API Auth Token” and copy the text to PAPERLESS_TOKEN in .env; then restart.',
);

/** The lowest release whose workflows know webhooks as they are needed here. */
const OLDEST = [2, 19] as const;

/** Whether the token is taken, and which Paperless it is. */
export function judgeToken(greeted: ProbeResult<ServerFacts> | null): Finding {
  if (!greeted) {
    return token.wrong(
      localized('PAPERLESS_TOKEN ist nicht gesetzt.', 'PAPERLESS_TOKEN is not set.'),
      WHERE_TOKENS_ARE,
    );
  }
  if ('failed' in greeted) {
    if (greeted.failed.failure === 'unauthorized') {
      return token.wrong(
        localized('Paperless nimmt den Token nicht an (401).', 'Paperless does not take the token (401).'),
        WHERE_TOKENS_ARE,
      );
    }
    if (greeted.failed.status === 406) return unspoken(greeted.failed.server);
    return token.unknown(whyNot(greeted.failed));
  }
  const { release, apiVersion } = greeted.found;
  if (!release) {
    return token.warning(
      localized(
        `Der Token gilt; die Version der Schnittstelle ist ${apiVersion}, das Release nennt Paperless nicht.`,
        `The token is valid; the version of the interface is ${apiVersion}, Paperless does not tell its release.`,
      ),
      localized(
        'Ein Proxy, der Kopfzeilen entfernt, sollte X-Version und X-Api-Version durchlassen.',
        'A proxy that removes headers should let X-Version and X-Api-Version through.',
      ),
    );
  }
  const seen = localized(
    `Der Token gilt für Paperless-ngx ${release}, Version ${apiVersion} der Schnittstelle.`,
    `The token is valid for Paperless-ngx ${release}, version ${apiVersion} of the interface.`,
  );
  if (isOlder(release)) return token.warning(seen, UPDATE);
  return isTried(release) ? token.ok(seen) : token.warning(joined(seen, NOT_TRIED), TRY);
}

/** None of the versions that this service speaks is known there: one of the two is too old. */
function unspoken(server: PaperlessError['server']): Finding {
  const { highest, release } = server ?? {};
  const which = release ? ` ${release}` : '';
  const version = highest === undefined ? localized('', '') : localized(` (${highest})`, ` (${highest})`);
  if (highest === undefined)
    return token.wrong(
      localized(
        `Paperless${which} lehnt die Versionen 9 und 10 der Schnittstelle ab (406) und sagt nicht, welche es kennt.`,
        `Paperless${which} refuses versions 9 and 10 of the interface (406) and does not tell which it knows.`,
      ),
      UPDATE,
      UPDATE_US,
    );
  return highest < 9
    ? token.wrong(
        localized(
          `Dieses Paperless${which} kennt die Version 9 der Schnittstelle noch nicht${version.de}: es ist zu alt.`,
          `This Paperless${which} does not know version 9 of the interface yet${version.en}: it is too old.`,
        ),
        UPDATE,
      )
    : token.wrong(
        localized(
          `Dieses Paperless${which} ist neuer als dieser Dienst: es kennt die Versionen 9 und 10 der Schnittstelle nicht mehr${version.de}.`,
          `This Paperless${which} is newer than this service: it no longer knows versions 9 and 10 of the interface${version.en}.`,
        ),
        UPDATE_US,
      );
}

const UPDATE_US = localized(
  'Diesen Dienst aktualisieren; bis dahin das bisherige Release von Paperless betreiben.',
  'Update this service; until then run the release of Paperless that you had.',
);
const NOT_TRIED = localized(
  'Mit diesem Release wurde der Dienst noch nicht geprüft.',
  'The service has not been tried with this release yet.',
);
const TRY = localized(
  '`npm run doctor -- --contract` prüft jeden Aufruf, den der Dienst macht, an einem Probedokument.',
  '`npm run doctor -- --contract` tries each call that the service makes, on a probe document.',
);

const UPDATE = localized(
  'Paperless auf 2.20 oder neuer bringen, am besten 3.0.5: mit diesen wurde der Dienst geprüft.',
  'Bring Paperless to 2.20 or newer, best 3.0.5: with these the service was tried.',
);

/** The lines of releases that the recorded calls come from. */
const TRIED = ['2.19', '2.20', '3.0'];

/** Whether the recorded calls come from a release of this line. */
export const isTried = (release: string): boolean => TRIED.includes(release.split('.', 2).join('.'));

function isOlder(release: string): boolean {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

/** What is configured that takes rights beyond reading and changing documents. */
type Uses = { farmSystem: boolean; rulesSetOwner: boolean; accessByPaperless: boolean };

/** What the account must be allowed to do for what is configured. */
export function rightsFor({ farmSystem, rulesSetOwner, accessByPaperless }: Uses): string[] {
  return [
    ...['view_document', 'change_document', 'view_tag', 'view_correspondent', 'view_documenttype'],
    ...['view_customfield', 'view_note', 'add_note'],
    ...(farmSystem ? ['add_correspondent', 'change_correspondent', 'delete_correspondent'] : []),
    ...(farmSystem || rulesSetOwner || accessByPaperless ? ['view_user'] : []),
  ];
}

const rights = about('rights');

export const WHERE_RIGHTS_ARE = localized(
  'In Paperless als Administrator links „Benutzer & Gruppen“ öffnen, das Konto bearbeiten und diese Rechte ankreuzen.',
  'In Paperless, as an administrator, open “Users & Groups” on the left, edit the account and tick these rights.',
);

export function judgeRights(account: ProbeResult<OwnAccount>, uses: Uses): Finding {
  if ('failed' in account) {
    if (account.failed.failure !== 'forbidden') return rights.unknown(whyNot(account.failed));
    return rights.warning(
      localized(
        'Welche Rechte das Konto hat, ist nicht zu sehen: ihm fehlt view_uisettings. Was sonst fehlt, zeigt sich erst, wenn es gebraucht wird.',
        'Which rights the account has cannot be seen: it lacks view_uisettings. What else is missing shows only when it is needed.',
      ),
      WHERE_RIGHTS_ARE,
    );
  }
  const { username, isSuperuser, permissions } = account.found;
  if (isSuperuser) {
    return rights.ok(
      localized(
        `${username} ist Superuser und darf alles.`,
        `${username} is a superuser and may do everything.`,
      ),
    );
  }
  const missing = rightsFor(uses).filter((right) => !permissions.includes(right));
  if (missing.length === 0) {
    return rights.ok(
      localized(
        `${username} darf alles, was für diese Konfiguration nötig ist.`,
        `${username} may do all that this configuration needs.`,
      ),
    );
  }
  const list = missing.join(', ');
  const why = missing.includes('view_user') ? whyViewUser(uses) : null;
  return rights.wrong(
    joined(localized(`Dem Konto ${username} fehlt: ${list}.`, `The account ${username} lacks ${list}.`), why),
    WHERE_RIGHTS_ARE,
  );
}

function whyViewUser({ farmSystem, rulesSetOwner, accessByPaperless }: Uses) {
  const whys = [
    ...(farmSystem ? [localized('für das Agrarsystem', 'for the farm system')] : []),
    ...(rulesSetOwner ? [localized('weil Regeln den Besitzer setzen', 'because rules set the owner')] : []),
    ...(accessByPaperless
      ? [localized('für DOCUMENT_ACCESS=paperless', 'for DOCUMENT_ACCESS=paperless')]
      : []),
  ];
  return localized(
    `view_user braucht es ${whys.map(({ de }) => de).join(' und ')}.`,
    `view_user is needed ${whys.map(({ en }) => en).join(' and ')}.`,
  );
}
