import type { Party } from './electronic-invoice.ts';
import { letterAddress } from './letter-address.ts';
import type { XmlElement } from './parse-xml.ts';
import { all, at, onlyText, textAt } from './query-xml.ts';
import { withoutAbsent } from './without-absent.ts';

export function partyOfUbl(party: XmlElement | undefined): Party {
  const schemes = all(party, 'PartyTaxScheme');
  const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme', 'ID') === 'VAT';
  const legal = at(party, 'PartyLegalEntity');
  const trading = textAt(party, 'PartyName', 'Name');
  const address = at(party, 'PostalAddress');
  const contact = at(party, 'Contact');
  return withoutAbsent<Party>({
    name: textAt(legal, 'RegistrationName') ?? trading,
    tradingName: trading,
    ids: all(party, 'PartyIdentification').flatMap((one) => idOf(at(one, 'ID'))),
    vatId: onlyText(schemes.filter(isVat).flatMap((scheme) => all(scheme, 'CompanyID'))),
    taxNumber: onlyText(
      schemes.filter((scheme) => !isVat(scheme)).flatMap((scheme) => all(scheme, 'CompanyID')),
    ),
    registration: textAt(legal, 'CompanyID'),
    address: letterAddress({
      lines: [
        textAt(address, 'StreetName'),
        textAt(address, 'AdditionalStreetName'),
        textAt(address, 'AddressLine', 'Line'),
      ],
      postcode: textAt(address, 'PostalZone'),
      city: textAt(address, 'CityName'),
      region: textAt(address, 'CountrySubentity'),
      country: textAt(address, 'Country', 'IdentificationCode'),
    }),
    contact: ['Name', 'Telephone', 'ElectronicMail'].flatMap((name) => textAt(contact, name) ?? []),
  });
}

/** UBL writes the creditor's id of direct debits among the ids of the party. */
const idOf = (id: XmlElement | undefined): string[] =>
  id && id.attributes.schemeID !== 'SEPA' && id.text.trim() ? [id.text.trim()] : [];
