import type { z } from 'zod';
import type { Recognise } from '../../services/barcode-templates/index.ts';
import type { CutReason, ShownProposal } from './answers.ts';
import { factsOf } from './page-facts.ts';
import { type PageSigns, type SeenPage, signsOf } from './page-signs.ts';
import { paymentSeams } from './payment-seams.ts';

export type Proposal = z.infer<typeof ShownProposal>;
type Reason = Proposal['reasons'][number] & { weight: number };

/** How sure each reason is by itself, 0 to 1; several together are surer than each of them. */
const WEIGHT = {
  separator: 0.98,
  template: 0.95,
  'page-one-of-n': 0.75,
  'payment-code': 0.7,
  'paper-size': 0.4,
  'blank-page': 0.4,
} satisfies Record<z.infer<typeof CutReason>, number>;
/** What becomes of a reason that leaves open which page it is, or that the page itself contradicts. */
const DOUBTED = 0.4;
/** So far two sheets of the same paper may differ, as scanners measure them. */
const SAME_PAPER_MM = 6;

/**
 * Where the documents of a pile seem to begin, and why. Nothing is cut without a person. The same readings and
 * templates always propose the same.
 *
 * The first document of a pile stands among them only where something says that it begins there: `cutsAmong` leaves
 * it out. Pages that were not read yet say nothing but their size.
 *
 * @param scannedAt the day that the file came in, YYYY-MM-DD
 */
export function proposeCuts(
  pages: readonly SeenPage[],
  recognise: Recognise,
  { scannedAt }: { scannedAt: string },
): Proposal[] {
  const all = pages.map((seen, index) => signsOf(seen, index + 1, recognise));
  const separates = separatorsOf(all);
  const kept = all.filter((page) => !separates.has(page));
  const seams = kept.map((page, place) => {
    const before = kept[place - 1];
    const skipped = all.slice(before?.page ?? 0, page.page - 1);
    const reasons = [
      ...skipped.map(ofSkipped),
      ...ofTemplate(page, kept.slice(0, place)),
      ...(before ? ofChange(before, page) : []),
    ];
    return { page, skipped, reasons };
  });
  for (const { page, isSure } of paymentSeams(seams)) {
    const weight = WEIGHT['payment-code'] * (isSure ? 1 : DOUBTED);
    seams.find((seam) => seam.page === page)?.reasons.push(reason('payment-code', null, weight));
  }

  // What stands behind the last document goes with it.
  const behind = all.slice(kept.at(-1)?.page ?? all.length);
  const begins = seams.filter(
    ({ reasons }, place) => reasons.length > 0 || (place === 0 && behind.length > 0),
  );
  const onlyTheEnd = begins.length > 1 && begins[0]?.reasons.length === 0;
  return begins.slice(onlyTheEnd ? 1 : 0).map(({ page, skipped, reasons }, place, shown) => {
    const end = shown[place + 1]?.page.page ?? Number.POSITIVE_INFINITY;
    const document = kept.filter((one) => one.page >= page.page && one.page < end);
    const isLast = place === shown.length - 1;
    const given = reasons.length > 0 ? reasons : behind.map(ofSkipped);
    return {
      before: page.page,
      reasons: distinct(given),
      score: together(
        given.map(({ kind, weight }) => (isContradicted(page, kind) ? weight * DOUBTED : weight)),
      ),
      drop: [...skipped, ...(isLast ? behind : [])].map((one) => one.page),
      name: factsOf(document, scannedAt).find(({ read }) => read.name !== null)?.read.name ?? null,
    };
  });
}

/** Those that would cut a file in two: all but the beginning of its first document. */
export const cutsAmong = (proposals: readonly Proposal[]): Proposal[] => {
  const dropped = new Set(proposals.flatMap(({ drop }) => drop));
  return proposals.filter(({ before }) => {
    for (let page = 1; page < before; page += 1) if (!dropped.has(page)) return true;
    return false;
  });
};

/**
 * Pages that lie between documents. Blank ones do, but for the empty backs of sheets that were scanned on both sides:
 * those say nothing, unless their front is blank, too.
 */
function separatorsOf(pages: readonly PageSigns[]): Set<PageSigns> {
  const backs = pages.filter(({ page }) => page % 2 === 0);
  const bothSides =
    pages.length >= 4 &&
    pages.length % 2 === 0 &&
    backs.filter(({ blank }) => blank).length * 2 >= backs.length;
  const isBack = ({ page }: PageSigns) => bothSides && page % 2 === 0;
  return new Set(
    pages.filter(
      (page, index) =>
        page.separator !== null || (page.blank && (!isBack(page) || pages[index - 1]?.blank === true)),
    ),
  );
}

const ofSkipped = ({ separator }: PageSigns): Reason =>
  separator === null ? reason('blank-page', null) : reason('separator', separator);

/** A code that begins documents; one that merely says the same as on the page before goes on with its document. */
function ofTemplate({ recognised }: PageSigns, before: readonly PageSigns[]): Reason[] {
  const begins = (page: PageSigns) =>
    page.recognised.filter(({ recognised: { template } }) => template.trennt === 'before');
  const last = before.findLast((page) => begins(page).length > 0);
  const known = new Set(last ? begins(last).map(({ text }) => text) : []);
  return begins({ recognised } as PageSigns)
    .filter(({ text }) => !known.has(text))
    .map(({ recognised: { template } }) => reason('template', template.name));
}

function ofChange(before: PageSigns, { numbered, paper }: PageSigns): Reason[] {
  const [width, height] = paper;
  const other =
    Math.abs(width - before.paper[0]) > SAME_PAPER_MM || Math.abs(height - before.paper[1]) > SAME_PAPER_MM;
  return [
    ...(numbered?.page === 1 ? [reason('page-one-of-n', `1/${numbered.of}`)] : []),
    ...(other ? [reason('paper-size', `${Math.round(width)} × ${Math.round(height)} mm`)] : []),
  ];
}

/** A page that says it is the second of three is no beginning, unless a code says so. */
const isContradicted = ({ numbered }: PageSigns, kind: Reason['kind']): boolean =>
  numbered !== null && numbered.page > 1 && kind !== 'separator' && kind !== 'template';

const reason = (kind: Reason['kind'], text: string | null, weight: number = WEIGHT[kind]): Reason => ({
  kind,
  text,
  weight,
});

const together = (weights: readonly number[]): number =>
  Math.round((1 - weights.reduce((left, weight) => left * (1 - weight), 1)) * 100) / 100;

/** Two separators in a row are one reason. */
const distinct = (reasons: readonly Reason[]): Proposal['reasons'] => [
  ...new Map(reasons.map(({ kind, text }) => [`${kind} ${text}`, { kind, text }])).values(),
];
