import type { PageSigns } from './page-signs.ts';

type Seam = { page: PageSigns; reasons: readonly object[] };

/**
 * Where a document must end because the next one is paid otherwise: between two codes to pay by that differ, where
 * nothing else says that there is a seam. Unless the codes stand on neighbouring pages it is a guess: invoices carry
 * their code on the first page or on the last, and those of a pile mostly alike.
 */
export function paymentSeams(seams: readonly Seam[]): { page: PageSigns; isSure: boolean }[] {
  const found: { page: PageSigns; isSure: boolean }[] = [];
  let begin = 0;
  let paid = -1;
  seams.forEach(({ page, reasons }, place) => {
    if (reasons.length > 0) [begin, paid] = [place, -1];
    if (page.payment === null) return;
    const before = paid < 0 ? null : seams[paid]?.page.payment;
    if (before !== null && before !== page.payment) {
      const isOnFirstPage = paid === begin;
      const cut = isOnFirstPage ? place : paid + 1;
      const seam = seams[cut];
      if (seam) found.push({ page: seam.page, isSure: place === paid + 1 });
      begin = cut;
    }
    paid = place;
  });
  return found;
}
