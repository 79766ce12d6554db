import type { Answer, Asked } from './ask.ts';
import { about, type Finding } from './finding.ts';
import { type LocalizedText, localized } from './localized-text.ts';
import { whyNoAnswer } from './network-trouble.ts';
import { shownAddress } from './shown-address.ts';

const say = about('address');
const NAME = 'PAPERLESS_URL';

/**
 * What is at PAPERLESS_URL, judged by its answer to a call without credentials.
 *
 * @param works whether the client got an answer there that only Paperless gives: then the rest does not matter
 */
export function judgeAddress(url: string | undefined, asked: Asked | null, works = false): Finding {
  if (!url || !asked) {
    return say.wrong(
      localized(`${NAME} ist nicht gesetzt.`, `${NAME} is not set.`),
      localized(
        `${NAME} in .env setzen: die Adresse, unter der dieser Rechner Paperless erreicht, mit Pfad, ohne /api.`,
        `Set ${NAME} in .env: the address at which this machine reaches Paperless, with its path, without /api.`,
      ),
    );
  }
  const address = shownAddress(url);
  if ('trouble' in asked) {
    const { seen, step } = whyNoAnswer(asked.trouble, { name: NAME, address });
    return say.wrong(seen, step);
  }
  if (works || isPaperless(asked)) {
    return say.ok(localized(`Unter ${address} antwortet Paperless.`, `Paperless answers at ${address}.`));
  }
  return judgeStranger(url, address, asked);
}

/** Paperless refuses a call without a token in JSON; a proxy that signs people in must let such calls through. */
const isPaperless = ({ status, headers, text }: Answer): boolean =>
  (headers.get('content-type') ?? '').includes('json') &&
  (status === 200 || (status === 401 && text.includes('"detail"')));

function judgeStranger(url: string, address: string, answer: Answer): Finding {
  const { status, headers, text } = answer;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location) return judgeRedirect(url, address, location);
  if (status === 400 && /https/i.test(text)) {
    return say.wrong(
      localized(`${address} verlangt https.`, `${address} wants https.`),
      localized(`${NAME} mit https:// beginnen lassen.`, `Let ${NAME} begin with https://.`),
    );
  }
  if (status === 400) {
    return say.wrong(
      localized(
        `${address} weist die Anfrage ab (400): wahrscheinlich lässt Paperless diesen Rechnernamen nicht zu.`,
        `${address} refuses the request (400): probably Paperless does not allow this host name.`,
      ),
      localized(
        'Bei Paperless den Namen in PAPERLESS_ALLOWED_HOSTS aufnehmen (mit Komma getrennt) und Paperless neu starten.',
        'Add the name to PAPERLESS_ALLOWED_HOSTS of Paperless (separated by commas) and restart Paperless.',
      ),
    );
  }
  if (status >= 502 && status <= 504) {
    return say.wrong(
      localized(
        `An ${address} antwortet nur der Proxy (${status}): Paperless dahinter läuft nicht oder startet noch.`,
        `Only the proxy answers at ${address} (${status}): Paperless behind it is not running, or still starting.`,
      ),
      localized('Paperless starten und sein Protokoll ansehen.', 'Start Paperless, and look at its log.'),
    );
  }
  return say.wrong(
    localized(
      `Unter ${address} antwortet etwas, aber nicht Paperless (${status}).`,
      `Something answers at ${address}, but not Paperless (${status}).`,
    ),
    ownPath(url),
  );
}

function judgeRedirect(url: string, address: string, location: string): Finding {
  const target = URL.canParse(location, url) ? new URL(location, url) : null;
  const own = new URL(url);
  if (
    target &&
    own.protocol === 'http:' &&
    target.protocol === 'https:' &&
    target.hostname === own.hostname
  ) {
    return say.wrong(
      localized(`${address} leitet auf https um.`, `${address} redirects to https.`),
      localized(`${NAME} mit https:// beginnen lassen.`, `Let ${NAME} begin with https://.`),
    );
  }
  const where = target ? shownAddress(target.href) : '?';
  if (/\/accounts\/login|\/login/.test(target?.pathname ?? '')) {
    return say.wrong(
      localized(
        `${address} leitet zur Anmeldeseite um (${where}): der Pfad stimmt nicht.`,
        `${address} redirects to the log-in page (${where}): the path is wrong.`,
      ),
      ownPath(url),
    );
  }
  return say.wrong(
    localized(`${address} leitet um nach ${where}.`, `${address} redirects to ${where}.`),
    localized(
      `${NAME} auf die Adresse setzen, an der Paperless selbst antwortet, ohne Umleitung und ohne Anmeldung davor.`,
      `Set ${NAME} to the address at which Paperless itself answers, without a redirect or a log-in before it.`,
    ),
  );
}

const ownPath = (url: string): LocalizedText =>
  /\/api$/.test(new URL(url).pathname)
    ? localized(
        `/api am Ende von ${NAME} weglassen: der Dienst hängt es selbst an.`,
        `Leave out /api at the end of ${NAME}: the service adds it by itself.`,
      )
    : localized(
        `In ${NAME} die Adresse eintragen, die im Browser vor /dashboard steht, mit dem Pfad davor, wenn es einen gibt (etwa https://dms.example.org/paperless).`,
        `Put into ${NAME} what stands before /dashboard in the browser, with the path before it if there is one (such as https://dms.example.org/paperless).`,
      );
