import type { Locator, Page } from 'playwright-core';
import { de } from '../../src/web/texts/de/index.ts';
import type { Ask } from '../demo/ask-as.ts';
import { pathOf } from './addresses.ts';
import { field, press, withName } from './controls.ts';

/** A form of the app, with a field that something is typed into. */
export type Form = {
  path: string;
  /** Opens it where the page alone does not. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed?: string;
};

/** Every form in which something can be typed that is worth keeping. */
export async function forms(ask: Ask): Promise<Form[]> {
  type Approvals = { items: { documentId: number; takeBack: boolean }[] };
  const decided = (await ask<Approvals>('GET', '/approvals?status=approved&pageSize=100')).items;
  const title = field(de['document.field.title']);
  return [
    { path: `${await pathOf(ask, '/bearbeiten/$id')}?edit=true`, field: title },
    {
      path: await pathOf(ask, '/posteingang/$itemId'),
      field: (page) => page.locator('[data-segment-name]').first(),
    },
    { path: '/posteingang', open: press(de['handOver.button']), field: field(de['handOver.reason']) },
    { path: await pathOf(ask, '/freigabe/$documentId'), field: field(de['approvals.comment']) },
    {
      path: '/freigabe',
      open: press(withName(de['approvals.decideOn'])),
      field: field(de['approvals.comment']),
    },
    {
      path: '/freigabe?status=undecided',
      async open(page) {
        await page.getByRole('checkbox').nth(1).check();
        await press(de['bulk.decide'])(page);
      },
      field: field(de['approvals.comment']),
    },
    {
      path: `/freigabe/${decided.find(({ takeBack }) => takeBack)?.documentId}?takeBack=true`,
      field: field(de['takeBack.reason']),
    },
    {
      path: '/warteschlange',
      open: press(de['queue.add']),
      field: field(de['queue.addLabel']),
      typed: '4711',
    },
    {
      path: '/korrespondenten',
      open: press(withName(de['correspondents.editOf'])),
      field: field(de['correspondents.supplierNumber']),
    },
    {
      path: '/postfaecher',
      open: press(de['mailAccounts.add']),
      field: field(de['mailAccounts.field.name']),
    },
    {
      path: '/druck',
      open: press(withName(de['printing.printer.configureOf'])),
      field: field(de['printing.printer.name']),
    },
    { path: '/druck', open: press(de['printing.agent.add']), field: field(de['printing.agent.name']) },
    { path: '/profil', field: field(de['substitutes.from']), typed: '2027-01-04' },
    { path: '/einstellungen/verarbeitung?regel=1', field: field(de['rules.name']) },
    { path: '/einstellungen/verarbeitung?text=true', field: field(de['rules.asText']), typed: '[{' },
    { path: '/einstellungen/freigabe', field: field(de['substitutes.from']), typed: '2027-01-04' },
    {
      path: '/einstellungen/mandanten',
      field: (page) => page.getByLabel(withName(de['clients.farmOf'])).first(),
    },
    { path: '/einstellungen/etiketten?vorlage=neu', field: field(de['labels.name']) },
    {
      path: '/einstellungen/nummernkreise',
      open: press(de['ranges.create']),
      field: field(de['ranges.name']),
    },
    {
      path: '/einstellungen/api-schluessel',
      open: press(de['apiKeys.create']),
      field: field(de['apiKeys.name']),
    },
  ];
}
