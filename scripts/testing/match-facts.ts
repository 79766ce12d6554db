import type { CorrespondentSettingRow } from '../../projections/correspondent-settings.ts';
import type { DocumentFields } from '../../src/domain/events/index.ts';
import type { MatchContext } from '../../src/features/uploads/plan-match.ts';
import type { FoundInvoice } from '../../src/gateways/farm-system/index.ts';

// A document, its invoice in the farm system, and what a match of the two depends on.

export const document: DocumentFields = {
  title: 'Scan 0815',
  correspondent: null,
  documentType: null,
  created: '2026-01-01',
  owner: null,
  tags: [2, 9],
  customFields: [],
};
export const invoice: FoundInvoice = {
  id: 'ER-1',
  externalNumber: 'RE-77',
  title: 'Diesel',
  date: '2026-03-05',
  amount: { minor: 11_900, currency: 'EUR' },
  supplier: { id: 'L-7', number: '007', name: 'Landhandel' },
  betriebId: 'B-1',
  link: 'https://farm.test/1',
};
export const setting = (correspondent_id: number, more: Partial<CorrespondentSettingRow> = {}) => ({
  ...{ correspondent_id, supplier_number: null, farmsys_id: null, aliases: [] },
  ...{ changed_at: '', changed_by: '' },
  ...more,
});
export const field = (id: number, type: string) => ({ id, name: `F${id}`, type, options: [] });
export const tag = (id: number, parent: number | null = null) => [id, { id, parent }] as const;
export const around: MatchContext = {
  settings: {
    ...{ tagHochgeladen: 2, tagErledigt: 3, tagManuell: null, tags: [5] },
    ...{ titel: '{{supplier}} {{number}}', dokumenttyp: 8, linkField: 41, belegnummerField: 31 },
  },
  correspondents: {
    named: [
      { id: 1, name: 'Anders GmbH' },
      { id: 4, name: 'Landhandel' },
      { id: 6, name: 'Landhandel' },
    ],
    settings: [],
  },
  clients: [{ client_id: 20, farmsys_betrieb_id: 'B-1', changed_at: '', changed_by: '' }],
  tags: new Map([tag(2), tag(3), tag(5, 12), tag(9), tag(12), tag(21, 2)]),
  fields: new Map([
    [31, field(31, 'string')],
    [41, field(41, 'url')],
  ]),
  mayGiveAway: true,
};
