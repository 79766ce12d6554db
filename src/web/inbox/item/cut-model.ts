export type Turn = 0 | 90 | 180 | 270;
export type CutPage = {
  page: number;
  rotate: Turn;
  /** No part of any document. */
  dropped: boolean;
  /** A document begins here: the number of its form, by which what is typed stays with it. Null: it goes on. */
  form: number | null;
};
/** All pages in the order in which they stand; the first that is kept always begins a document. */
export type Cut = readonly CutPage[];
export type CutSegment = { form: number; pages: { page: number; rotate: Turn }[] };

/** What somebody does to a cut; `at` and `to` are places in the list, counted from 0. */
export type CutCommand =
  | { do: 'toggle-cut' | 'toggle-drop' | 'turn' | 'move-earlier' | 'move-later'; at: number }
  | { do: 'move'; at: number; to: number }
  /** As the reading proposes: a document begins before this page, and these pages are no part of any. */
  | { do: 'propose'; before: number; drop: readonly number[] }
  | { do: 'replace'; cut: Cut };

/**
 * The cut after a command; the very same one where it changes nothing or would touch a document that is on its way
 * to Paperless or there already.
 */
export function changeCut(cut: Cut, frozen: readonly CutSegment[], command: CutCommand): Cut {
  const next = settled(applied(cut, command));
  const after = new Set(segmentsOf(next).map(contentOf));
  const isKept = frozen.every((segment) => after.has(contentOf(segment)));
  return isKept && !sameCut(cut, next) ? next : cut;
}

/** The documents that a cut makes, in their order. */
export function segmentsOf(cut: Cut): CutSegment[] {
  const segments: CutSegment[] = [];
  for (const { page, rotate, dropped, form } of cut) {
    if (dropped) continue;
    if (form !== null) segments.push({ form, pages: [] });
    segments.at(-1)?.pages.push({ page, rotate });
  }
  return segments;
}

export const droppedOf = (cut: Cut): number[] =>
  cut
    .filter(({ dropped }) => dropped)
    .map(({ page }) => page)
    .sort((a, b) => a - b);

/** Which pages, turned how: equal for what becomes the same file. */
export const contentOf = ({ pages }: Pick<CutSegment, 'pages'>): string =>
  pages.map(({ page, rotate }) => (rotate === 0 ? `${page}` : `${page}:${rotate}`)).join();

/** Whether both make the same documents, whatever their forms are called. */
export const sameCut = (a: Cut, b: Cut): boolean =>
  a.map(({ page }) => page).join() === b.map(({ page }) => page).join() &&
  segmentsOf(a).map(contentOf).join('|') === segmentsOf(b).map(contentOf).join('|');

/** A cut of these documents; pages that lie in none of them are dropped and stand behind the page before them. */
export function cutOf(segments: readonly Pick<CutSegment, 'pages'>[], pageCount: number): Cut {
  const cut: CutPage[] = segments.flatMap(({ pages }) =>
    pages.map(({ page, rotate }, index) => ({
      page,
      rotate,
      dropped: false,
      form: index === 0 ? page : null,
    })),
  );
  for (let page = 1; page <= pageCount; page += 1) {
    if (cut.some((one) => one.page === page)) continue;
    const behind = cut.findIndex((one) => one.page === page - 1);
    cut.splice(behind + 1, 0, { page, rotate: 0, dropped: true, form: null });
  }
  return settled(cut);
}

function applied(cut: Cut, command: CutCommand): Cut {
  if (command.do === 'replace') return command.cut;
  if (command.do === 'propose') return proposed(cut, command);
  const { at } = command;
  const page = cut[at];
  if (!page) return cut;
  switch (command.do) {
    case 'toggle-cut':
      if (page.dropped) return cut;
      return put(cut, at, { form: page.form === null ? freeForm(cut, page.page) : null });
    case 'toggle-drop':
      return page.dropped ? put(cut, at, { dropped: false }) : put(passedOn(cut, at), at, { dropped: true });
    case 'turn':
      return page.dropped ? cut : put(cut, at, { rotate: ((page.rotate + 90) % 360) as Turn });
    case 'move':
      return moved(cut, at, command.to);
    case 'move-earlier':
      // The first page of a document becomes the last of the one before.
      if (page.form !== null && at > 0) return put(passedOn(cut, at), at, { form: null });
      return moved(cut, at, at - 1);
    case 'move-later': {
      const next = cut[at + 1];
      if (!next) return cut;
      // The last page of a document becomes the first of the next one.
      if (next.form !== null) return put(put(cut, at, { form: next.form }), at + 1, { form: null });
      return moved(cut, at + 1, at);
    }
  }
}

/** Takes a page out and puts it before the page at `to`, into the document of that page. */
function moved(cut: Cut, at: number, to: number): Cut {
  const page = cut[at];
  if (!page || to < 0 || to > cut.length || to === at) return cut;
  const target = cut[to];
  const rest = put(passedOn(cut, at), at, { form: null });
  const form = !page.dropped && target ? (rest[to]?.form ?? null) : null;
  const freed = form === null ? rest : put(rest, to, { form: null });
  const without = freed.filter((_, index) => index !== at);
  return without.toSpliced(to > at ? to - 1 : to, 0, { ...page, form });
}

function proposed(cut: Cut, { before, drop }: { before: number; drop: readonly number[] }): Cut {
  let next = cut;
  for (const page of drop) {
    const at = next.findIndex((one) => one.page === page && !one.dropped);
    if (at >= 0) next = put(passedOn(next, at), at, { dropped: true });
  }
  const at = next.findIndex(({ page, dropped, form }) => page === before && !dropped && form === null);
  return at < 0 ? next : put(next, at, { form: freeForm(next, before) });
}

/** A page that goes away leaves its document to the page that follows. */
function passedOn(cut: Cut, at: number): Cut {
  const form = cut[at]?.form ?? null;
  if (form === null) return cut;
  const heir = cut.findIndex(({ dropped }, index) => index > at && !dropped);
  const without = put(cut, at, { form: null });
  return cut[heir]?.form === null ? put(without, heir, { form }) : without;
}

/** Dropped pages begin nothing, and the first page that is kept begins a document. */
function settled(cut: Cut): Cut {
  const first = cut.findIndex(({ dropped }) => !dropped);
  return cut.map((page, index) => {
    const form = page.dropped ? null : index === first ? (page.form ?? freeForm(cut, page.page)) : page.form;
    return { ...page, form };
  });
}

const put = (cut: Cut, at: number, change: Partial<CutPage>): Cut =>
  cut.map((page, index) => (index === at ? { ...page, ...change } : page));

/** Of the page itself, so that a cut that is made again finds what was typed before. */
function freeForm(cut: Cut, page: number): number {
  const taken = new Set(cut.map(({ form }) => form));
  let form = page;
  while (taken.has(form)) form += cut.length;
  return form;
}
