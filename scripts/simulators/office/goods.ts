import type { Trade } from './suppliers.ts';

export type Article = { name: string; unit: string; amount: [number, number]; price: [number, number] };
type Goods = { articles: Article[]; tax: 7 | 19 | 0; tags: string[] };

const article = (
  name: string,
  unit: string,
  low: number,
  high: number,
  cheap: number,
  dear: number,
): Article => ({
  name,
  unit,
  amount: [low, high],
  price: [cheap, dear],
});

/** What each trade delivers: prices in euro without tax. */
export const GOODS: Record<Trade, Goods> = {
  agrar: {
    articles: [
      article('Bindegarn 9000', 'Rolle', 4, 20, 28, 34),
      article('Stretchfolie 750 mm', 'Rolle', 6, 40, 88, 104),
      article('Viehsalz Leckstein 10 kg', 'Stück', 4, 30, 6, 8),
      article('Weidezaundraht verzinkt', 'Rolle', 2, 10, 54, 69),
    ],
    tax: 19,
    tags: [],
  },
  diesel: {
    articles: [
      article('Dieselkraftstoff B7', 'l', 1500, 8000, 1.08, 1.39),
      article('AdBlue lose', 'l', 200, 1000, 0.42, 0.58),
      article('Motorenöl 15W-40', 'l', 20, 208, 3.1, 4.4),
    ],
    tax: 19,
    tags: ['Diesel'],
  },
  saatgut: {
    articles: [
      article('Winterweizen Z-Saatgut "Rosche"', 'dt', 20, 90, 62, 78),
      article('Mais Hybride "Drawehn" S 230', 'Einheit', 8, 60, 96, 128),
      article('Zuckerrübe pilliert', 'Einheit', 4, 24, 210, 265),
      article('Zwischenfruchtmischung', 'kg', 200, 1200, 2.1, 3.4),
    ],
    tax: 7,
    tags: ['Saatgut'],
  },
  duenger: {
    articles: [
      article('Kalkammonsalpeter 27 % N', 't', 8, 48, 268, 345),
      article('Kornkali 40/6', 't', 6, 30, 295, 372),
      article('Kohlensaurer Kalk', 't', 25, 120, 24, 33),
    ],
    tax: 19,
    tags: ['Dünger'],
  },
  psm: {
    articles: [
      article('Herbizid Winterung, 5 l', 'Kanister', 4, 24, 118, 176),
      article('Fungizid Getreide, 5 l', 'Kanister', 4, 20, 142, 214),
      article('Netzmittel, 10 l', 'Kanister', 2, 8, 61, 83),
    ],
    tax: 19,
    tags: ['Pflanzenschutz'],
  },
  tierarzt: {
    articles: [
      article('Bestandsbetreuung je Stunde', 'Std', 1, 4, 98, 124),
      article('Trächtigkeitsuntersuchung', 'Tier', 6, 40, 7.5, 9.8),
      article('Impfstoff Rindergrippe', 'Dosis', 10, 60, 4.6, 6.2),
      article('Klauenbehandlung', 'Tier', 2, 14, 21, 29),
    ],
    tax: 19,
    tags: ['Tierarzt'],
  },
  technik: {
    articles: [
      article('Ölwechsel und Filter', 'Pausch.', 1, 2, 280, 460),
      article('Arbeitsstunde Werkstatt', 'Std', 2, 14, 78, 96),
      article('Keilriemen', 'Stück', 1, 4, 34, 88),
      article('Hydraulikschlauch konfektioniert', 'Stück', 1, 6, 42, 97),
    ],
    tax: 19,
    tags: ['Maschinen', 'Reparatur'],
  },
  futter: {
    articles: [
      article('Milchleistungsfutter 18/4', 't', 3, 24, 282, 338),
      article('Rapsextraktionsschrot', 't', 4, 26, 298, 371),
      article('Mineralfutter Rind', 'kg', 100, 1000, 0.88, 1.24),
    ],
    tax: 7,
    tags: ['Futter'],
  },
  energie: {
    articles: [
      article('Stromlieferung Arbeitspreis', 'kWh', 1800, 14000, 0.24, 0.31),
      article('Grundpreis', 'Monat', 1, 3, 14, 29),
    ],
    tax: 19,
    tags: ['Strom'],
  },
  versicherung: {
    articles: [
      article('Beitrag Betriebshaftpflicht', 'Jahr', 1, 1, 640, 1480),
      article('Beitrag Hagelschutz', 'Jahr', 1, 1, 980, 4200),
    ],
    tax: 19,
    tags: ['Versicherung'],
  },
  pacht: {
    articles: [
      article('Pachtzins Ackerland', 'ha', 4, 38, 390, 620),
      article('Pachtzins Grünland', 'ha', 2, 14, 160, 240),
    ],
    tax: 0,
    tags: ['Pacht'],
  },
  labor: {
    articles: [
      article('Bodenprobe Standard', 'Probe', 8, 60, 11.5, 14.9),
      article('Nmin-Untersuchung', 'Probe', 4, 24, 19, 26),
      article('Futteruntersuchung Silage', 'Probe', 1, 6, 48, 66),
    ],
    tax: 19,
    tags: [],
  },
  telefon: { articles: [article('Anschluss Hof Business', 'Monat', 1, 1, 44, 62)], tax: 19, tags: [] },
  bank: { articles: [article('Kontoführung', 'Monat', 1, 3, 12, 19)], tax: 0, tags: [] },
  lohn: {
    articles: [
      article('Mähdrusch', 'ha', 6, 60, 118, 142),
      article('Gülleausbringung', 'm³', 200, 1800, 3.4, 4.9),
      article('Maishäckseln mit Abfuhr', 'ha', 5, 40, 268, 318),
    ],
    tax: 19,
    tags: [],
  },
};
