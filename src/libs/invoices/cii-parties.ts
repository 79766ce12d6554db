import type { Party } from './electronic-invoice.ts';
import { letterAddress } from './letter-address.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, onlyText, textAt } from './query-xml.ts';
import { withoutAbsent } from './without-absent.ts';

export function partyOfCii(party: XmlElement | undefined): Party {
  const registrations = all(party, 'SpecifiedTaxRegistration').flatMap((one) => at(one, 'ID') ?? []);
  const registered = (scheme: string) =>
    onlyText(registrations.filter(({ attributes }) => attributes.schemeID === scheme));
  const contact = at(party, 'DefinedTradeContact');
  const address = at(party, 'PostalTradeAddress');
  return withoutAbsent<Party>({
    name: textAt(party, 'Name'),
    tradingName: textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    ids: [...all(party, 'ID'), ...all(party, 'GlobalID')].flatMap((id) => id.text.trim() || []),
    vatId: registered('VA'),
    taxNumber: registered('FC'),
    registration: textAt(party, 'SpecifiedLegalOrganization', 'ID'),
    address: letterAddress({
      lines: ['LineOne', 'LineTwo', 'LineThree'].map((line) => textAt(address, line)),
      postcode: textAt(address, 'PostcodeCode'),
      city: textAt(address, 'CityName'),
      region: textAt(address, 'CountrySubDivisionName'),
      country: textAt(address, 'CountryID'),
    }),
    contact: [
      textAt(contact, 'PersonName') ?? textAt(contact, 'DepartmentName'),
      textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
    ].filter((line) => line !== undefined),
  });
}
