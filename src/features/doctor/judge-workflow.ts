import type { Workflow } from '../../gateways/paperless/index.ts';
import { type Caller, callersAmong, hostKind } from './calling-workflows.ts';
import { about, type Finding } from './finding.ts';
import { joined, type LocalizedText, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';
import { shownAddress } from './shown-address.ts';

const say = about('workflow');

/** Whether a workflow calls this service when documents are added and updated. */
export function judgeWorkflow(workflows: ProbeResult<readonly Workflow[]>, publicUrl: string): Finding {
  const wanted = `${publicUrl}/api/webhook`;
  if ('failed' in workflows) {
    const why = whyNot(workflows.failed);
    return workflows.failed.failure === 'forbidden' ? say.unknown(NOT_SEEN, LET_SEE) : say.unknown(why);
  }
  const callers = callersAmong(workflows.found, publicUrl);
  const enabled = callers.filter(({ workflow }) => workflow.enabled);
  const [caller] = enabled;
  if (!caller) {
    const [off] = callers;
    return off
      ? say.wrong(
          localized(
            `Der Workflow „${off.workflow.name}“ ruft uns, ist aber ausgeschaltet.`,
            `The workflow “${off.workflow.name}” calls us, but is switched off.`,
          ),
          localized(
            'In Paperless links „Arbeitsabläufe“ (Workflows) öffnen und ihn einschalten.',
            'Open “Workflows” on the left in Paperless and switch it on.',
          ),
        )
      : say.wrong(
          localized(
            `Kein Workflow hat einen Webhook nach ${wanted}.`,
            `No workflow has a webhook to ${wanted}.`,
          ),
          localized(
            `In Paperless links „Arbeitsabläufe“ (Workflows), „Arbeitsablauf hinzufügen“: Auslöser „Dokument hinzugefügt“ und „Dokument aktualisiert“, Aktion „Webhook“ mit der URL ${wanted}, Parametern als JSON und der Kopfzeile X-API-Key.`,
            `In Paperless open “Workflows” on the left, “Add Workflow”: triggers “Document Added” and “Document Updated”, action “Webhook” with the URL ${wanted}, parameters as JSON and the header X-API-Key.`,
          ),
        );
  }
  return judgeCallers(caller, enabled, wanted);
}

function judgeCallers(first: Caller, enabled: Caller[], wanted: string): Finding {
  const url = shownAddress(first.webhook.url);
  if (first.address === 'astray') {
    return say.wrong(
      localized(
        `Der Workflow „${first.workflow.name}“ ruft ${url}; dort nimmt den Aufruf niemand an.`,
        `The workflow “${first.workflow.name}” calls ${url}; nobody takes the call there.`,
      ),
      localized(`Als URL des Webhooks ${wanted} eintragen.`, `Set the URL of the webhook to ${wanted}.`),
    );
  }
  const triggers = enabled.flatMap(({ workflow }) => workflow.triggers);
  const kinds = triggers.map(({ kind }) => kind);
  const names = [...new Set(enabled.map(({ workflow }) => workflow.name))];
  const seen = localized(
    `${names.map((name) => `„${name}“`).join(', ')} ruft ${url}.`,
    `${names.map((name) => `“${name}”`).join(', ')} calls ${url}.`,
  );
  const missing = (['added', 'updated'] as const).filter((kind) => !kinds.includes(kind));
  if (missing.length === 2) {
    return say.wrong(
      joined(
        seen,
        localized(
          'Aber nicht, wenn ein Dokument hinzugefügt oder geändert wurde.',
          'But not when a document was added or changed.',
        ),
      ),
      ADD_TRIGGERS,
    );
  }
  const remarks = [
    ...missing.map((kind) => MISSING[kind]),
    ...(['added', 'updated'].some((one) => kinds.filter((kind) => kind === one).length > 1) ? [TWICE] : []),
    ...(triggers.some(({ kind, isFiltered }) => isFiltered && kind !== 'consumption') ? [FILTERED] : []),
    ...(first.address === 'alike' ? [otherAddress(wanted, url)] : []),
  ];
  if (remarks.length === 0) return say.ok(seen);
  return say.warning(
    joined(seen, ...remarks.map(({ seen: one }) => one)),
    ...remarks.map(({ step }) => step),
  );
}

const NOT_SEEN = localized(
  'Die Workflows darf das Konto nicht ansehen.',
  'The account may not look at the workflows.',
);
const LET_SEE = localized(
  'Wer sie prüfen lassen will, gibt dem Konto das Recht view_workflow; in Workflows stehen die Schlüssel anderer Webhooks lesbar, darum gehört es nicht zu den nötigen Rechten.',
  'To have them checked, give the account the right view_workflow; keys of other webhooks stand readable in workflows, which is why it is not among the rights that are needed.',
);

type Remark = { seen: LocalizedText; step: LocalizedText };

const ADD_TRIGGERS = localized(
  'Dem Workflow die Auslöser „Dokument hinzugefügt“ und „Dokument aktualisiert“ geben; „Verarbeitung gestartet“ kommt zu früh, da gibt es das Dokument noch nicht.',
  'Give the workflow the triggers “Document Added” and “Document Updated”; “Consumption Started” comes too early, the document does not exist yet.',
);
const MISSING: Record<'added' | 'updated', Remark> = {
  added: {
    seen: localized('Neue Dokumente meldet es nicht.', 'It does not tell of new documents.'),
    step: localized('Den Auslöser „Dokument hinzugefügt“ hinzufügen.', 'Add the trigger “Document Added”.'),
  },
  updated: {
    seen: localized('Änderungen meldet es nicht.', 'It does not tell of changes.'),
    step: localized(
      'Den Auslöser „Dokument aktualisiert“ hinzufügen.',
      'Add the trigger “Document Updated”.',
    ),
  },
};
const TWICE: Remark = {
  seen: localized('Jedes Ereignis wird mehrfach gemeldet.', 'Each event is told of more than once.'),
  step: localized(
    'Je Ereignis genügt ein Workflow: den doppelten ausschalten. Schaden richtet er nicht an.',
    'One workflow for each event is enough: switch the other off. It does no harm.',
  ),
};
const FILTERED: Remark = {
  seen: localized(
    'Ein Auslöser hat Filter: andere Dokumente werden nicht gemeldet.',
    'A trigger has filters: other documents are not told of.',
  ),
  step: localized(
    'Filter nur behalten, wenn Freigaben und Änderungen an den übrigen Dokumenten spät bemerkt werden dürfen.',
    'Keep filters only if approvals and changes of the other documents may be noticed late.',
  ),
};
const otherAddress = (wanted: string, url: string): Remark => ({
  seen: localized(`Nach PUBLIC_URL wäre es ${wanted}.`, `By PUBLIC_URL it would be ${wanted}.`),
  step:
    hostKind(url) === 'loopback'
      ? localized(
          'localhost ist im Container von Paperless dieser Container selbst: den Namen eintragen, unter dem er diesen Dienst erreicht.',
          'localhost is Paperless’s own container within it: put in the name at which it reaches this service.',
        )
      : localized(
          'Richtig, wenn Paperless den Dienst unter dieser Adresse erreicht (etwa im selben Netz); sonst angleichen.',
          'Right if Paperless reaches the service at this address (such as in the same network); else make them the same.',
        ),
});
