import type { LastCall } from '../../../projections/last-call.ts';
import type { Workflow } from '../../gateways/paperless/index.ts';
import { callersAmong, hostKind } from './calling-workflows.ts';
import { about, type Finding } from './finding.ts';
import { formatTime, joined, type LocalizedText, localized } from './localized-text.ts';
import { type BodyTrouble, troubleWithBody } from './placeholders.ts';
import type { ProbeResult } from './probe.ts';

const DATABASE_SILENT = localized('Die Datenbank sagt nichts dazu.', 'The database does not tell.');

const body = about('call-body');
const key = about('call-key');

/** What is known of the key in the header of a call; the key itself stays where it was read. */
export type KeyState = 'ours' | 'other-scope' | 'foreign' | 'missing' | 'unknown';
/** What a check of the calls needs: the workflows, and whose keys they carry, in the order of `callersAmong`. */
export type CallSetUp = {
  workflows: ProbeResult<readonly Workflow[]>;
  publicUrl: string;
  keys: readonly KeyState[];
  knowsDocId: boolean;
};

const NOT_SEEN = localized(
  'Ohne einen Workflow, der uns ruft, gibt es nichts anzusehen.',
  'Without a workflow that calls us there is nothing to look at.',
);

const HIDDEN = localized(
  'Die Workflows sind für das Konto nicht zu sehen, also auch nicht, was in den Aufrufen steht.',
  'The account cannot see the workflows, so what is in their calls cannot be looked at.',
);
const notSeen = ({ workflows }: Pick<CallSetUp, 'workflows'>) => ('failed' in workflows ? HIDDEN : NOT_SEEN);

/** Whether the calls say which document they are about. */
export function judgeBody({ workflows, publicUrl, knowsDocId }: CallSetUp): Finding {
  const callers = callersOf(workflows, publicUrl);
  if (callers.length === 0) return body.unknown(notSeen({ workflows }));
  for (const { workflow, webhook } of callers) {
    const trouble = troubleWithBody(webhook, knowsDocId);
    if (trouble) return TROUBLES[trouble.kind](workflow.name, trouble);
  }
  return body.ok(localized('Die Aufrufe nennen das Dokument.', 'The calls name the document.'));
}

const callersOf = (workflows: CallSetUp['workflows'], publicUrl: string) =>
  'failed' in workflows
    ? []
    : callersAmong(workflows.found, publicUrl).filter(({ workflow }) => workflow.enabled);

const PARAMETERS = localized(
  '„Parameter für Webhook-Body verwenden“ und „Webhook-Nutzlast als JSON senden“ einschalten, „Dokument einschließen“ aus, und als Parameter url = {{doc_url}} eintragen; ab Paperless 3.0 dazu document_id = {{doc_id}}.',
  'Switch on “Use parameters for webhook body” and “Send webhook payload as JSON”, switch off “Include document”, and set the parameter url = {{doc_url}}; from Paperless 3.0 on document_id = {{doc_id}} as well.',
);

type Judge = (name: string, trouble: BodyTrouble) => Finding;
const TROUBLES: Record<BodyTrouble['kind'], Judge> = {
  'no-document': (name) =>
    body.wrong(
      localized(
        `Der Webhook von „${name}“ sagt nicht, um welches Dokument es geht.`,
        `The webhook of “${name}” does not say which document it is about.`,
      ),
      PARAMETERS,
    ),
  'single-braces': (name) =>
    body.wrong(
      localized(
        `Im Webhook von „${name}“ stehen Platzhalter in einfachen Klammern: Paperless sendet sie, wie sie dastehen.`,
        `The webhook of “${name}” has placeholders in single braces: Paperless sends them as they stand.`,
      ),
      localized('{{doc_url}} mit doppelten Klammern schreiben.', 'Write {{doc_url}} with double braces.'),
    ),
  'doc-id-too-early': (name) =>
    body.wrong(
      localized(
        `Der Webhook von „${name}“ verwendet {{doc_id}}. Dieses Paperless kennt es nicht und lässt den Parameter und alle dahinter weg.`,
        `The webhook of “${name}” uses {{doc_id}}. This Paperless does not know it, and drops the parameter and all behind it.`,
      ),
      localized(
        'Den Parameter mit {{doc_id}} löschen; url = {{doc_url}} genügt.',
        'Remove the parameter with {{doc_id}}; url = {{doc_url}} is enough.',
      ),
    ),
  'unknown-placeholder': (name, trouble) =>
    body.wrong(
      localized(
        `Den Platzhalter ${'name' in trouble ? trouble.name : ''} im Webhook von „${name}“ kennt Paperless nicht: es lässt den Parameter und alle dahinter weg.`,
        `Paperless does not know the placeholder ${'name' in trouble ? trouble.name : ''} in the webhook of “${name}”: it drops the parameter and all behind it.`,
      ),
      localized('Ihn löschen oder richtig schreiben.', 'Remove it, or spell it right.'),
    ),
  'file-eats-body': (name) =>
    body.wrong(
      localized(
        `Der Webhook von „${name}“ sendet JSON und die Datei: an kommt dann nur die Datei.`,
        `The webhook of “${name}” sends JSON and the file: then only the file arrives.`,
      ),
      PARAMETERS,
    ),
  'file-for-nothing': (name) =>
    body.warning(
      localized(
        `Der Webhook von „${name}“ sendet jedes Mal die Datei mit; der Dienst liest sie nicht.`,
        `The webhook of “${name}” sends the file each time; the service does not read it.`,
      ),
      PARAMETERS,
    ),
};

/** Whether the calls carry a key that opens the webhook. Which key it is, is not reported. */
export function judgeKey({ workflows, publicUrl, keys }: CallSetUp): Finding {
  const callers = callersOf(workflows, publicUrl);
  if (callers.length === 0) return key.unknown(notSeen({ workflows }));
  const states: Record<Exclude<KeyState, 'ours' | 'unknown'>, LocalizedText> = {
    missing: localized('fehlt die Kopfzeile X-API-Key', 'the header X-API-Key is missing'),
    foreign: localized(
      'ist der Schlüssel keiner von uns, oder er ist widerrufen',
      'the key is none of ours, or it is revoked',
    ),
    'other-scope': localized(
      'hat der Schlüssel den Bereich webhook nicht',
      'the key lacks the scope webhook',
    ),
  };
  for (const [index, { workflow }] of callers.entries()) {
    const state = keys[index] ?? 'missing';
    if (state === 'ours') continue;
    if (state === 'unknown') return key.unknown(DATABASE_SILENT);
    return key.wrong(
      localized(
        `Im Webhook von „${workflow.name}“ ${states[state].de}.`,
        `In the webhook of “${workflow.name}” ${states[state].en}.`,
      ),
      localized(
        '„npm run api-key -- create --name Paperless --scope webhook“ macht einen Schlüssel; auch der Text von WEBHOOK_API_KEY gilt.',
        '“npm run api-key -- create --name Paperless --scope webhook” makes a key; the text of WEBHOOK_API_KEY is one, too.',
      ),
      localized(
        'Ihn in Paperless im Webhook bei „Header“ als X-API-Key eintragen, ohne Anführungszeichen und Leerzeichen.',
        'Put it into the webhook in Paperless under “Headers” as X-API-Key, without quotes and blanks.',
      ),
    );
  }
  return key.ok(localized('Die Aufrufe tragen einen gültigen Schlüssel.', 'The calls carry a valid key.'));
}

const last = about('last-call');

/** Whether Paperless has ever got through. */
export function judgeLastCall(call: LastCall | null | 'unknown', publicUrl: string): Finding {
  if (call === 'unknown') return last.unknown(DATABASE_SILENT);
  if (!call) {
    return last.warning(
      localized(
        'Paperless hat noch nie mit gültigem Schlüssel gerufen.',
        'Paperless has never called with a valid key.',
      ),
      localized(
        'In Paperless ein Dokument öffnen und speichern; dann noch einmal nachsehen.',
        'Open a document in Paperless and save it; then look again.',
      ),
      localized(
        'Kommt nichts an, steht der Grund im Protokoll von Paperless (Menü „Protokolle“, celery).',
        'If nothing arrives, the reason stands in the log of Paperless (menu “Logs”, celery).',
      ),
      ...(hostKind(publicUrl) === 'public' ? [] : [ALLOW_INTERNAL]),
    );
  }
  const at = formatTime(call.at);
  if (call.result === 'rejected') {
    return last.warning(
      localized(
        `Der letzte Aufruf (${at.de}) nannte kein Dokument: ${call.reason ?? ''}.`,
        `The last call (${at.en}) named no document: ${call.reason ?? ''}.`,
      ),
      PARAMETERS,
    );
  }
  const seen = localized(`Der letzte Aufruf kam am ${at.de}.`, `The last call came at ${at.en}.`);
  return call.hint
    ? last.warning(
        joined(
          seen,
          localized(
            'In der Adresse des Dokuments fehlt der Rechner.',
            'The address of the document lacks the host.',
          ),
        ),
        localized(
          'Bei Paperless PAPERLESS_URL setzen und es neu starten.',
          'Set PAPERLESS_URL of Paperless and restart it.',
        ),
      )
    : last.ok(seen);
}

const ALLOW_INTERNAL = localized(
  'Der Dienst hat eine interne Adresse: bei Paperless darf PAPERLESS_WEBHOOKS_ALLOW_INTERNAL_REQUESTS nicht false sein, und localhost ist im Container von Paperless dieser Container selbst.',
  'The service has an internal address: PAPERLESS_WEBHOOKS_ALLOW_INTERNAL_REQUESTS of Paperless must not be false, and localhost is Paperless’s own container within it.',
);
