import type { OwnAccount, Workflow } from '../../gateways/paperless/index.ts';
import { callersAmong } from './calling-workflows.ts';
import { about, type Finding } from './finding.ts';
import { joined, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

/** What was found of documents that belong to others. */
export type Withheld = {
  /** How many documents the account sees. */
  visible: number;
  /** Those that exist and that it does not see. */
  hidden: number[];
  /** Of those that Paperless called for. */
  called: number[];
  /** Those that it sees and may not change. */
  viewOnly: number[];
};

const say = about('shared-documents');

const SHARE_OLD = localized(
  'In Paperless als Administrator die Dokumente auswählen, „Berechtigungen“: dem Konto Ansehen und Bearbeiten geben (bestehende Rechte zusammenführen), oder den Besitzer entfernen.',
  'In Paperless, as an administrator, select the documents, “Permissions”: give the account view and edit (merge with existing permissions), or remove the owner.',
);
const MAKE_SHARING = localized(
  'In Paperless links „Arbeitsabläufe“ (Workflows), „Arbeitsablauf hinzufügen“: Sortierreihenfolge kleiner als beim Workflow mit dem Webhook, Auslöser „Dokument hinzugefügt“, Aktion „Zuweisung“ und darin das Konto bei „Anzeige-Berechtigungen“ und „Bearbeitungs-Berechtigungen“ eintragen.',
  'In Paperless open “Workflows” on the left, “Add Workflow”: a lower sort order than the workflow with the webhook, trigger “Document Added”, action “Assignment”, and in it the account under “Assign view permissions” and “Assign edit permissions”.',
);

/** Whether documents exist that the account may not see, or may see but not change. */
export function judgeSharing(found: ProbeResult<Withheld>): Finding {
  if ('failed' in found) return say.unknown(whyNot(found.failed));
  const { visible, hidden, called, viewOnly } = found.found;
  const some = (ids: readonly number[]) => ids.slice(0, 5).join(', ') + (ids.length > 5 ? ', …' : '');
  if (hidden.length > 0) {
    const seen = joined(
      localized(
        `Das Konto sieht ${visible} Dokumente, aber nicht diese, die anderen gehören und nicht mit ihm geteilt sind (vielleicht auch im Papierkorb): ${some(hidden)}.`,
        `The account sees ${visible} documents, but not these, which belong to others and are not shared with it (perhaps in the trash): ${some(hidden)}.`,
      ),
      called.length > 0
        ? localized(
            `Paperless hat uns für ${some(called)} gerufen; verarbeiten können wir sie nicht.`,
            `Paperless called us for ${some(called)}; we cannot process them.`,
          )
        : null,
    );
    return called.length > 0
      ? say.wrong(seen, SHARE_OLD, MAKE_SHARING)
      : say.warning(seen, SHARE_OLD, MAKE_SHARING);
  }
  if (viewOnly.length > 0) {
    return say.warning(
      localized(
        `Einige Dokumente darf das Konto ansehen, aber nicht ändern: ${some(viewOnly)}.`,
        `The account may look at some documents, but not change them: ${some(viewOnly)}.`,
      ),
      SHARE_OLD,
    );
  }
  if (visible === 0) {
    return say.warning(
      localized('Das Konto sieht kein einziges Dokument.', 'The account sees not a single document.'),
      localized(
        'Ist Paperless nicht leer, gehören die Dokumente anderen und sind nicht geteilt.',
        'If Paperless is not empty, the documents belong to others and are not shared.',
      ),
      SHARE_OLD,
      MAKE_SHARING,
    );
  }
  return say.ok(
    localized(
      `Das Konto sieht ${visible} Dokumente; unter den neuesten fehlt keines.`,
      `The account sees ${visible} documents; none of the newest is missing.`,
    ),
  );
}

const sharing = about('sharing-workflow');

/** Whether new documents come to be shared with the account: what a person uploads belongs to that person. */
export function judgeSharingWorkflow(
  workflows: ProbeResult<readonly Workflow[]>,
  account: ProbeResult<OwnAccount>,
  publicUrl: string,
): Finding {
  if ('failed' in account) return sharing.unknown(whyNot(account.failed));
  const { id, username, isSuperuser, groups } = account.found;
  if (isSuperuser) {
    return sharing.ok(
      localized(
        'Ein Superuser braucht keinen: er sieht alles.',
        'A superuser needs none: it sees everything.',
      ),
    );
  }
  if ('failed' in workflows) return sharing.unknown(whyNot(workflows.failed), MAKE_SHARING);
  const has = ({ users, groups: granted }: Workflow['grants']['view']) =>
    users.includes(id) || granted.some((group) => groups.includes(group));
  const starts = ({ enabled, triggers }: Workflow) =>
    enabled && triggers.some(({ kind }) => kind === 'added' || kind === 'consumption');
  const giving = workflows.found.filter(
    (one) => starts(one) && (has(one.grants.change) || has(one.grants.view)),
  );
  const changing = giving.filter(({ grants }) => has(grants.change));
  const [first] = changing;
  if (giving.length === 0) {
    return sharing.warning(
      localized(
        `Kein Workflow teilt neue Dokumente mit ${username}. Was jemand hochlädt, gehört dieser Person, und der Dienst sieht es nicht.`,
        `No workflow shares new documents with ${username}. What somebody uploads belongs to that person, and the service does not see it.`,
      ),
      MAKE_SHARING,
    );
  }
  if (!first) {
    return sharing.wrong(
      localized(
        `„${giving[0]?.name}“ lässt ${username} neue Dokumente ansehen, aber nicht ändern.`,
        `“${giving[0]?.name}” lets ${username} look at new documents, but not change them.`,
      ),
      localized(
        'In seiner Zuweisung das Konto auch bei „Bearbeitungs-Berechtigungen“ eintragen.',
        'Add the account under “Assign edit permissions” of its assignment, too.',
      ),
    );
  }
  const calling = callersAmong(workflows.found, publicUrl).filter(
    ({ workflow }) => workflow.enabled && workflow.triggers.some(({ kind }) => kind === 'added'),
  );
  const late = calling.find(({ workflow }) => workflow !== first && workflow.order < first.order);
  if (late && !first.triggers.some(({ kind }) => kind === 'consumption')) {
    return sharing.warning(
      localized(
        `„${first.name}“ teilt neue Dokumente, läuft aber erst nach „${late.workflow.name}“, der uns schon ruft.`,
        `“${first.name}” shares new documents, but runs after “${late.workflow.name}”, which calls us already.`,
      ),
      localized('Ihm die kleinere Sortierreihenfolge geben.', 'Give it the lower sort order.'),
    );
  }
  return sharing.ok(
    localized(
      `„${first.name}“ teilt neue Dokumente mit ${username}.`,
      `“${first.name}” shares new documents with ${username}.`,
    ),
  );
}
