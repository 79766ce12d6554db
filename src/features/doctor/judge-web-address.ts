import type { Asked } from './ask.ts';
import { hostKind } from './calling-workflows.ts';
import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';
import { whyNoAnswer } from './network-trouble.ts';
import { shownAddress } from './shown-address.ts';

const say = about('web-address');

type WebAddress = {
  publicUrl: string;
  /** What came of asking PUBLIC_URL/api/health/live. */
  asked: Asked;
  /** Whether the service is known to be running. */
  isRunning: boolean;
  paperlessUrl: string | undefined;
};

/** Whether people and Paperless find the service where it says it is. */
export function judgeWebAddress({ publicUrl, asked, isRunning, paperlessUrl }: WebAddress): Finding {
  const address = shownAddress(publicUrl);
  if ('trouble' in asked) {
    if (!isRunning) {
      return say.unknown(
        localized('Der Dienst läuft gerade nicht.', 'The service is not running now.'),
        localized('„npm start“, dann noch einmal nachsehen.', '“npm start”, then look again.'),
      );
    }
    const { seen, step } = whyNoAnswer(asked.trouble, { name: 'PUBLIC_URL', address });
    if (asked.trouble !== 'ETIMEDOUT') return say.wrong(seen, step);
    return say.warning(
      seen,
      localized(
        'Manche Router lassen niemanden von innen an die eigene öffentliche Adresse: von einem anderen Netz aus probieren.',
        'Some routers let nobody inside reach their own public address: try it from another network.',
      ),
      step,
    );
  }
  const { status, headers, text } = asked;
  if (status === 200 && /"status"\s*:\s*"live"/.test(text))
    return judgeReach(publicUrl, address, paperlessUrl);
  const location = headers.get('location') ?? '';
  if (status >= 300 && status < 400 && publicUrl.startsWith('http:') && location.startsWith('https:')) {
    return say.wrong(
      localized(`${address} leitet auf https um.`, `${address} redirects to https.`),
      localized('PUBLIC_URL mit https:// beginnen lassen.', 'Let PUBLIC_URL begin with https://.'),
    );
  }
  if (status >= 502 && status <= 504) {
    return say.wrong(
      localized(
        `An ${address} antwortet nur der Proxy (${status}): er erreicht den Dienst nicht.`,
        `Only the proxy answers at ${address} (${status}): it does not reach the service.`,
      ),
      localized(
        'Ziel des Proxys prüfen; im Container muss HOST=0.0.0.0 sein, sonst hört der Dienst nur auf sich selbst.',
        'Check where the proxy leads; in a container HOST must be 0.0.0.0, else the service listens to itself only.',
      ),
    );
  }
  const path = new URL(publicUrl).pathname;
  return say.wrong(
    localized(
      `Unter ${address} antwortet etwas, aber nicht dieser Dienst (${status}).`,
      `Something answers at ${address}, but not this service (${status}).`,
    ),
    path === '/'
      ? localized(
          'PUBLIC_URL berichtigen, mit dem Pfad, unter dem der Proxy den Dienst zeigt (etwa https://host/intake); davor darf keine eigene Anmeldung stehen.',
          'Put PUBLIC_URL right, with the path below which the proxy shows the service (such as https://host/intake); no log-in of its own may stand before it.',
        )
      : localized(
          `Den Proxy alles unter ${path} an den Dienst geben lassen; ob er ${path} dabei abschneidet, ist gleich.`,
          `Let the proxy pass everything below ${path} to the service; whether it strips ${path} does not matter.`,
        ),
  );
}

function judgeReach(publicUrl: string, address: string, paperlessUrl: string | undefined): Finding {
  const alone = hostKind(publicUrl) === 'loopback' && paperlessUrl && hostKind(paperlessUrl) !== 'loopback';
  return alone
    ? say.warning(
        localized(
          `Der Dienst antwortet unter ${address}; so erreicht ihn nur dieser Rechner, Paperless aber läuft woanders.`,
          `The service answers at ${address}; only this machine reaches it so, but Paperless is elsewhere.`,
        ),
        localized(
          'PUBLIC_URL auf die Adresse setzen, unter der Personen und Paperless den Dienst erreichen; ohne Proxy dazu HOST=0.0.0.0.',
          'Set PUBLIC_URL to the address at which people and Paperless reach the service; without a proxy HOST=0.0.0.0 as well.',
        ),
      )
    : say.ok(localized(`Der Dienst antwortet unter ${address}.`, `The service answers at ${address}.`));
}
