import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { InvoiceReading } from '../../libs/invoices/index.ts';
import { showInvoice } from './shown-invoice.ts';

const shown = suite('an invoice as it is shown');
const NONE = { account: null, duplicates: { documentIds: [], itemIds: [] } };
const isBookingAid = (...profiles: (string | undefined)[]) => {
  const readings = profiles.map(
    (profile): InvoiceReading => ({
      ...{ source: 'zugferd', facts: {}, faults: [], missing: [] },
      ...(profile && { profile }),
    }),
  );
  return showInvoice(readings, [], [], NONE).bookingAid;
};

shown('the profiles that are no full invoice are told, whichever release names them', () => {
  const partial = [
    ...['urn:factur-x.eu:1p0:minimum', 'urn:factur-x.eu:1p0:basicwl'],
    ...['urn:zugferd.de:2p0:minimum', 'urn:zugferd.de:2p0:basicwl'],
  ];
  for (const profile of partial) assert.is(isBookingAid(undefined, profile), true, profile);
  const full = [
    ...['urn:cen.eu:en16931:2017', 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic'],
    ...['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'],
    'urn:ferd:CrossIndustryDocument:invoice:1p0:basic',
  ];
  for (const profile of [...full, undefined]) assert.is(isBookingAid(profile), false, profile);
});

shown.run();
