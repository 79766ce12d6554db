import { readSettings } from '../../projections/settings.ts';
import {
  clientStream,
  correspondentStream,
  type DomainEvents,
  documentTypeStream,
} from '../../src/domain/events/index.ts';
import { changeSetting } from '../../src/features/settings/index.ts';
import type { Queryable } from '../../src/platform/database/index.ts';
import type { EventLog } from '../../src/platform/event-log/index.ts';
import { OFFICE_BETRIEBE, officeCompanies } from '../simulators/farm-system/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import { exampleRules } from './example-rules.ts';

const origin = { actor: 'demo', correlationId: 'demo' };

/** Sets the service up as this office would, unless somebody has done so already. */
export async function setExamples(
  db: Queryable,
  log: EventLog<DomainEvents>,
  paperless: SimulatedPaperless,
): Promise<void> {
  const { processing_rules: rules } = await readSettings(db, ['processing_rules']);
  if (rules.length > 0) return;
  const { tag, customField, documentType } = paperless;
  const examples = {
    processing_rules: exampleRules(paperless),
    steuertag_ids: ['Hochgeladen', 'Erledigt', 'Manuell bearbeiten', 'Verarbeiten'].map(tag),
    farmsys_tag_hochgeladen: tag('Hochgeladen'),
    farmsys_tag_erledigt: tag('Erledigt'),
    farmsys_tag_manuell: tag('Manuell bearbeiten'),
    farmsys_link_field: customField('Link'),
    farmsys_belegnummer_field: customField('Belegnummer'),
    farmsys_dokumenttyp: documentType('Eingangsrechnung'),
    inbox_save_tags: [tag('Verarbeiten')],
    approval_amount_field: customField('Betrag'),
    approval_due_field: customField('Fällig am'),
  };
  for (const [key, value] of Object.entries(examples)) await changeSetting(log, { key, value, origin });
  for (const { id: farmsysBetriebId, username } of OFFICE_BETRIEBE) {
    const clientId = paperless.user(username);
    const data = { clientId, farmsysBetriebId };
    await log.append(clientStream(clientId), [{ type: 'ClientChanged', data }], { origin });
  }
  for (const { id: correspondentId, supplierNumber } of supplierNumbers(paperless)) {
    const data = { correspondentId, supplierNumber, farmsysId: null, aliases: [] };
    const event = { type: 'CorrespondentSettingChanged' as const, data };
    await log.append(correspondentStream(correspondentId), [event], { origin });
  }
  const documentTypeId = paperless.documentType('Eingangsrechnung');
  await log.append(
    documentTypeStream(documentTypeId),
    [{ type: 'DocumentTypeChanged', data: { documentTypeId, freigabeErforderlich: true } }],
    { origin },
  );
}

/** Nobody has looked these up yet, so the sync says that they have no number. */
const WITHOUT_NUMBER = new Set(['Landtechnik Harmsen GmbH & Co KG', 'Mineralölhandel Brinkmann']);

/** What the office has typed in about its correspondents; some carry their number in the name instead. */
function supplierNumbers({ world, user }: SimulatedPaperless): { id: number; supplierNumber: string }[] {
  const correspondents = [...world.correspondents.values()];
  return officeCompanies().flatMap(({ number, correspondents: filed }) =>
    filed.flatMap(({ name, owner }) => {
      const ownerId = owner === null ? null : user(owner);
      const id = correspondents.find((one) => one.name === name && one.owner === ownerId)?.id;
      if (!id || number === null || name.includes(number) || WITHOUT_NUMBER.has(name)) return [];
      return [{ id, supplierNumber: number }];
    }),
  );
}
