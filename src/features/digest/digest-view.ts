import type { DigestLanguage } from '../../domain/digest-times/index.ts';
import { dayIn } from '../../libs/calendar/index.ts';
import type { TileLine } from '../../services/feature/index.ts';
import { type DigestContent, type DigestTile, isOpen } from './digest-content.ts';
import { type DigestTexts, digestTexts } from './digest-texts.ts';
import { type Formats, formats } from './formats.ts';

/** To whom it goes, and why. */
export type DigestReader = {
  name: string | null;
  language: DigestLanguage;
  timeZone: string;
  /** Where the web app is. */
  publicUrl: string;
  now: Date;
  /** They have asked for it: it is not that of the day. */
  requested: boolean;
  /** When they were last here, if it is the last digest until they are again (ISO 8601). */
  lastOne: string | null;
};

const LONGEST_TITLE = 140;

/** Everything that the templates put in, as texts: a pure function of what is open, what has changed, and the reader. */
export function digestView({ tiles, since, anchor }: DigestContent, reader: DigestReader) {
  const t = digestTexts[reader.language];
  const format = formats(t, reader.timeZone);
  const shown = tiles.filter((one) => isOpen(one) || hasChanged(one));
  const unread = tiles.filter(({ failed }) => failed).map(({ key }) => t.tiles[key] ?? t.other);
  const open = tiles.reduce((sum, { figures: { count } }) => sum + (count ?? 0), 0);
  const today = dayIn(reader.timeZone, reader.now);
  return {
    language: reader.language,
    subject: `${reader.requested ? t.asked : ''}${t.subject(format.date(reader.now.toISOString()), open)}`,
    greeting: t.greeting(reader.name && plain(reader.name)),
    lead: open > 0 ? t.lead : t.nothing,
    tiles: shown.map((one) => tileView(one, { t, format, since, today, base: reader.publicUrl })),
    unread: unread.length > 0 ? t.unread(format.list(unread)) : null,
    notices: [
      ...(reader.requested ? [t.requested] : []),
      ...(reader.lastOne ? [t.lastOne(format.date(reader.lastOne))] : []),
    ],
    anchor: anchor && { label: t.anchor, text: `${anchor.position}:${anchor.hash}` },
    footer: { why: t.why, settings: t.settings, url: `${reader.publicUrl}/profil#tagesuebersicht` },
  };
}
export type DigestView = ReturnType<typeof digestView>;

const hasChanged = ({ changed: { done, gone } }: DigestTile): boolean => done.length > 0 || gone > 0;

type With = {
  t: DigestTexts;
  format: Formats;
  since: string | null;
  /** YYYY-MM-DD */
  today: string;
  base: string;
};

function tileView(
  { key, link, figures, lines, changed }: DigestTile,
  { t, format, since, today, base }: With,
) {
  const { count, sums = [], overdue = 0, dueSoon = 0, oldest, state } = figures;
  // Those that are overdue are counted among those that are due soon.
  const soon = dueSoon - overdue;
  return {
    name: t.tiles[key] ?? t.other,
    url: `${base}/${link}`,
    open: t.open,
    count: format.number(count ?? 0),
    facts: [
      ...(state && t.states[state] ? [t.states[state]] : []),
      ...(overdue > 0 ? [t.overdue(format.number(overdue))] : []),
      ...(soon > 0 ? [t.dueSoon(format.number(soon))] : []),
      ...sums.map(format.money),
      ...(oldest ? [t.oldest(format.fullDate(oldest))] : []),
    ].join(' · '),
    lines: lines.map((line) => ({
      title: shortened(plain(line.title)),
      note: noteOf(line, { t, format, today }),
    })),
    changed: since && changedText(changed, { t, format, since }),
  };
}

function noteOf(
  { due, since, amount, marks = [] }: TileLine,
  { t, format, today }: Pick<With, 't' | 'format' | 'today'>,
): string {
  const when = due
    ? (due < today ? t.wasDue : t.due)(format.fullDate(due))
    : since
      ? t.waits(format.fullDate(since))
      : null;
  const marked = marks.flatMap((mark) => t.marks[mark] ?? []);
  return [...(amount ? [format.money(amount)] : []), ...(when ? [when] : []), ...marked].join(', ');
}

function changedText(
  { arrived, done, gone }: DigestTile['changed'],
  { t, format, since }: Pick<With, 't' | 'format'> & { since: string },
): string | null {
  const ended = done.reduce((sum, { count }) => sum + count, 0);
  const by = done.map(({ by, count }) => `${by ? plain(by) : t.somebody} ${format.number(count)}`).join(', ');
  const parts = [
    ...(arrived > 0 ? [t.arrived(format.number(arrived))] : []),
    ...(ended > 0 ? [t.done(format.number(ended), by)] : []),
    ...(gone > 0 ? [t.gone(format.number(gone))] : []),
  ];
  return parts.length > 0 ? `${t.sinceLast(format.date(since))}: ${parts.join(', ')}` : null;
}

/** One line, whatever somebody has put into a title: line breaks would end it, signs of direction turn it round. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{Bidi_Control}\p{Cs}]/gu, '')
    .trim();

const shortened = (text: string): string =>
  [...text].length > LONGEST_TITLE ? `${[...text].slice(0, LONGEST_TITLE).join('').trimEnd()}…` : text;
