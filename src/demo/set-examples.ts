import { readSettings } from '../../projections/settings.ts';
import type { Queryable } from '../database/index.ts';
import type { EventLog } from '../event-log/index.ts';
import { documentTypeStream, type HouseEvents } from '../events/index.ts';
import { changeSetting } from '../settings/index.ts';
import { exampleRules } from './example-rules.ts';
import type { SimulatedPaperless } from './paperless/index.ts';

const origin = { actor: 'demo', correlationId: 'demo' };

/** Sets the service up as this office would, unless somebody has done so already. */
export async function setExamples(
  db: Queryable,
  log: EventLog<HouseEvents>,
  paperless: SimulatedPaperless,
): Promise<void> {
  const { processing_rules: rules } = await readSettings(db, ['processing_rules']);
  if (rules.length > 0) return;
  const { tag, customField } = paperless;
  const examples = {
    processing_rules: exampleRules(paperless),
    steuertag_ids: ['Hochgeladen', 'Erledigt', 'Manuell bearbeiten', 'Verarbeiten'].map(tag),
    farmsys_tag_hochgeladen: tag('Hochgeladen'),
    farmsys_tag_erledigt: tag('Erledigt'),
    farmsys_tag_manuell: tag('Manuell bearbeiten'),
    farmsys_link_field: customField('Link'),
    farmsys_belegnummer_field: customField('Belegnummer'),
    approval_amount_field: customField('Betrag'),
    approval_due_field: customField('Fällig am'),
  };
  for (const [key, value] of Object.entries(examples)) await changeSetting(log, { key, value, origin });
  const documentTypeId = paperless.documentType('Eingangsrechnung');
  await log.append(
    documentTypeStream(documentTypeId),
    [{ type: 'DocumentTypeChanged', data: { documentTypeId, freigabeErforderlich: true } }],
    { origin },
  );
}
