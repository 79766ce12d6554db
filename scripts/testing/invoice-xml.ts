/** What an invoice of tests is about; the same in each of the vocabularies. */
export type TestInvoice = {
  number?: string;
  kindCode?: string;
  date?: string;
  currency?: string;
  supplier?: string;
  vatId?: string;
  iban?: string;
  terms?: string;
  lines?: { name: string; quantity: string; price: string; net: string }[];
  net?: string;
  tax?: string;
  gross?: string;
};

const EXAMPLE = {
  number: 'RE-2026-0815',
  kindCode: '380',
  date: '2026-11-12',
  currency: 'EUR',
  supplier: 'Landhandel Müller GmbH & Co. KG',
  vatId: 'DE123456788',
  iban: 'DE79000000001234567890',
  terms: '#SKONTO#TAGE=14#PROZENT=2.00#\n',
  lines: [
    { name: 'Saatweizen', quantity: '2', price: '45', net: '90' },
    { name: 'Fracht', quantity: '1', price: '10', net: '10' },
  ],
  net: '100.00',
  tax: '19.00',
  gross: '119.00',
} satisfies Required<TestInvoice>;

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An XRechnung in UN/CEFACT CII. */
export function ciiXml(given: TestInvoice = {}): string {
  const { number, kindCode, date, currency, supplier, vatId, iban, terms, lines, net, tax, gross } = {
    ...EXAMPLE,
    ...given,
  };
  const day = (text: string) =>
    `<udt:DateTimeString format="102">${text.replaceAll('-', '')}</udt:DateTimeString>`;
  const rate = '<ram:TypeCode>VAT</ram:TypeCode>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${kindCode}</ram:TypeCode><ram:IssueDateTime>${day(date)}</ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines
    .map(
      (line, index) =>
        `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${escaped(line.name)}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${line.price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="DTN">${line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${rate}<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${line.net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
    )
    .join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-03</ram:BuyerReference>
<ram:SellerTradeParty><ram:ID>70012</ram:ID><ram:Name>${escaped(supplier)}</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>12345</ram:PostcodeCode><ram:LineOne>Am Speicher 1</ram:LineOne><ram:CityName>Kornhausen</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Hof Lindenau</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>54321</ram:PostcodeCode><ram:LineOne>Dorfstr. 2</ram:LineOne><ram:CityName>Lindenau</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>B-77</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${day('2026-11-10')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>${number}</ram:PaymentReference><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount>${rate}<ram:BasisAmount>${net}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradePaymentTerms><ram:Description>${escaped(terms)}</ram:Description><ram:DueDateDateTime>${day('2026-12-12')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${currency}">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount><ram:DuePayableAmount>${gross}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

/** The same invoice as ZUGFeRD 1.0 wrote it. */
export function zugferd1Xml(given: TestInvoice = {}): string {
  const renamed: [string, string][] = [
    ['rsm:CrossIndustryInvoice ', 'rsm:CrossIndustryDocument '],
    ['/rsm:CrossIndustryInvoice>', '/rsm:CrossIndustryDocument>'],
    [
      'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'urn:ferd:CrossIndustryDocument:invoice:1p0',
    ],
    ['rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext'],
    ['rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>'],
    ['rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction'],
    ['ram:ApplicableHeaderTrade', 'ram:ApplicableSupplyChainTrade'],
    ['ram:SpecifiedLineTrade', 'ram:SpecifiedSupplyChainTrade'],
    ['SpecifiedTradeSettlementLineMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
    ['SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation'],
    ['ram:RateApplicablePercent', 'ram:ApplicablePercent'],
    ['ram:IssuerAssignedID', 'ram:ID'],
  ];
  return renamed.reduce((xml, [now, then]) => xml.replaceAll(now, then), ciiXml(given));
}

/** An XRechnung in UBL; with kind code 381 a credit note. */
export function ublXml(given: TestInvoice = {}): string {
  const { number, kindCode, date, currency, supplier, vatId, iban, terms, lines, net, tax, gross } = {
    ...EXAMPLE,
    ...given,
  };
  const name = kindCode === '381' ? 'CreditNote' : 'Invoice';
  const quantity = name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  const money = (tag: string, value: string) => `<cbc:${tag} currencyID="${currency}">${value}</cbc:${tag}>`;
  const category =
    '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
  const address = (street: string, city: string, zone: string) =>
    `<cac:PostalAddress><cbc:StreetName>${street}</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>${zone}</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>${name === 'Invoice' ? '<cbc:DueDate>2026-12-12</cbc:DueDate>' : ''}<cbc:${name}TypeCode>${kindCode}</cbc:${name}TypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode><cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference><cac:OrderReference><cbc:ID>B-77</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyIdentification><cbc:ID>70012</cbc:ID></cac:PartyIdentification>${address('Am Speicher 1', 'Kornhausen', '12345')}<cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${escaped(supplier)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party>${address('Dorfstr. 2', 'Lindenau', '54321')}<cac:PartyLegalEntity><cbc:RegistrationName>Hof Lindenau</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:Delivery><cbc:ActualDeliveryDate>2026-11-10</cbc:ActualDeliveryDate></cac:Delivery>
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>${name === 'Invoice' ? '' : '<cbc:PaymentDueDate>2026-12-12</cbc:PaymentDueDate>'}<cbc:PaymentID>${number}</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>${escaped(terms)}</cbc:Note></cac:PaymentTerms>
<cac:TaxTotal>${money('TaxAmount', tax)}<cac:TaxSubtotal>${money('TaxableAmount', net)}${money('TaxAmount', tax)}<cac:TaxCategory>${category}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${money('LineExtensionAmount', net)}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', gross)}${money('PayableAmount', gross)}</cac:LegalMonetaryTotal>
${lines
  .map(
    (line, index) =>
      `<cac:${name}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${quantity} unitCode="DTN">${line.quantity}</cbc:${quantity}>${money('LineExtensionAmount', line.net)}<cac:Item><cbc:Name>${escaped(line.name)}</cbc:Name><cac:ClassifiedTaxCategory>${category}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${money('PriceAmount', line.price)}</cac:Price></cac:${name}Line>`,
  )
  .join('\n')}
</${name}>`;
}
