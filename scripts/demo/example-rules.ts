import type { ProcessingRule } from '../../src/domain/events/index.ts';
import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

/** Rules an office like this one would set: they read the papers and fill in what stands on them. */
export function exampleRules(paperless: SimulatedPaperless): ProcessingRule[] {
  const { documentType, customField, tag } = paperless;
  const titled = (word: string, type = word): ProcessingRule => ({
    name: type,
    when: { content: String.raw`\A(?P<supplier>[^\n]+)(?s:.*?)\n${word} Nr\. (?P<number>\S+)` },
    then: {
      title: `${word} {{match.content.number}} {{truncate match.content.supplier 80}}`,
      documentType: documentType(type),
      customFields: { [customField('Belegnummer')]: '{{match.content.number}}' },
    },
  });
  const goods = (name: string, content: string): ProcessingRule => ({
    name,
    when: { content },
    then: { addTags: [tag(name)] },
  });
  return [
    titled('Rechnung', 'Eingangsrechnung'),
    ...['Lieferschein', 'Gutschrift', 'Angebot', 'Vertrag', 'Kontoauszug', 'Wiegeschein'].map((type) =>
      titled(type),
    ),
    ...suppliers(paperless),
    {
      name: 'Datum des Belegs',
      when: { content: String.raw`Datum: (?P<day>\d\d\.\d\d\.\d{4})` },
      then: { created: '{{isoDate match.content.day}}' },
    },
    {
      name: 'Betrag',
      when: { content: String.raw`Gesamtbetrag\s+(?P<sum>-?[\d.]+,\d\d) EUR` },
      then: { customFields: { [customField('Betrag')]: "{{money match.content.sum 'EUR'}}" } },
    },
    {
      name: 'Fälligkeit',
      when: { content: String.raw`Zahlbar bis (?P<day>\d\d\.\d\d\.\d{4})` },
      then: { customFields: { [customField('Fällig am')]: '{{isoDate match.content.day}}' } },
    },
    {
      name: 'Skonto',
      when: { content: String.raw`Bei Zahlung bis (?P<day>\d\d\.\d\d\.\d{4})` },
      then: { customFields: { [customField('Skonto bis')]: '{{isoDate match.content.day}}' } },
    },
    {
      name: 'Großer Betrag',
      when: { content: String.raw`Gesamtbetrag\s+\d{2,3}\.\d{3},\d\d EUR` },
      then: { addTags: [tag('Prüfen')], note: 'Über 10.000 EUR: bitte vor der Freigabe prüfen.' },
    },
    goods('Diesel', 'Dieselkraftstoff|AdBlue|Motorenöl'),
    goods('Saatgut', 'Saatgut|Zuckerrübe pilliert|Zwischenfrucht'),
    goods('Dünger', 'Kalkammonsalpeter|Kornkali|Kohlensaurer Kalk'),
    goods('Pflanzenschutz', 'Herbizid|Fungizid|Netzmittel'),
    goods('Futter', 'Milchleistungsfutter|Rapsextraktionsschrot|Mineralfutter'),
    {
      name: 'Aus dem Posteingang',
      when: { tagsAll: [tag('Posteingang')] },
      then: { removeTags: [tag('Posteingang')] },
    },
  ];
}

/** Who wrote it: suppliers that are filed under one name only; the others need somebody to choose. */
function suppliers({ world }: SimulatedPaperless): ProcessingRule[] {
  const plain = (name: string) => name.replace(/\s*\(\d+\)|^\d+ /g, '');
  const byName = Map.groupBy(world.correspondents.values(), ({ name }) => plain(name));
  return [...byName].flatMap(([name, [correspondent, ...others]]) =>
    correspondent && others.length === 0
      ? [
          {
            name: `Von ${name}`,
            when: { content: String.raw`\A\Q${name}\E\n` },
            then: { correspondent: correspondent.id },
          },
        ]
      : [],
  );
}
