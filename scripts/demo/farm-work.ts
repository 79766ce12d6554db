import type { SimulatedFarmSystem } from '../simulators/farm-system/index.ts';
import type { DocumentRow, SimulatedPaperless } from '../simulators/paperless/index.ts';

/** How many of the latest invoices still wait for the upload check when the demo begins. */
const WAITING = 12;
const ENTRIES = 300;
const EVERY_MS = 15_000;

/**
 * The farm system of an office that has worked with it for long: the older invoices are booked and done, the
 * latest have just been uploaded. Of those, one has no entry and one has two.
 */
export function bookOffice(farm: SimulatedFarmSystem, paperless: SimulatedPaperless): void {
  const [uploaded, done] = [paperless.tag('Hochgeladen'), paperless.tag('Erledigt')];
  const documents = paperless.documents();
  const isInvoice = invoicesOf(paperless);
  const waiting = documents.filter((one) => one.tags.includes(uploaded) && isInvoice(one)).slice(-WAITING);
  for (const document of documents) {
    const nth = waiting.findIndex(({ id }) => id === document.id);
    const isBehind = nth < 0 && document.tags.includes(uploaded);
    if (isBehind) {
      const tags = document.tags.map((tag) => (tag === uploaded ? done : tag));
      paperless.setTags(document.id, [...new Set(tags)], { fireWebhook: false });
    }
    if (nth >= 0) bookUpload(farm, document, nth);
    else if (isInvoice(document) && (isBehind || document.tags.includes(done))) farm.book(document);
  }
  const papers = documents.filter(isInvoice);
  for (let index = 0; farm.world.invoices.length < ENTRIES && papers.length > 0; index += 1) {
    // What came by mail or from the portal of a supplier: no document of the DMS stands behind it.
    const paper = papers[index % papers.length] as DocumentRow;
    farm.book(paper, { documentId: null, externalNumber: `P-${10_000 + index}` });
  }
}

/** Somebody uploads an invoice now and then: it is booked in the farm system, and marked in Paperless. */
export function startUploads(farm: SimulatedFarmSystem, paperless: SimulatedPaperless): { stop(): void } {
  const uploaded = paperless.tag('Hochgeladen');
  const control = new Set(
    ['Erledigt', 'Manuell bearbeiten', 'Verarbeiten', 'Posteingang'].map(paperless.tag),
  );
  control.add(uploaded);
  const isInvoice = invoicesOf(paperless);
  let count = 0;
  const timer = setInterval(() => {
    const document = paperless
      .documents()
      .find((one) => isInvoice(one) && one.tags.every((tag) => !control.has(tag)));
    if (!document) return;
    // First booked, then marked: with the tag for manual work set, a check in between would give up on it.
    bookUpload(farm, document, count);
    paperless.setTags(document.id, [...document.tags, uploaded]);
    count += 1;
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** Most uploads lead to one entry; now and then somebody forgets to book one, or books it twice. */
function bookUpload(farm: SimulatedFarmSystem, document: DocumentRow, nth: number): void {
  if (nth % 8 === 3) return;
  farm.book(document);
  if (nth % 8 === 6) farm.book(document);
}

function invoicesOf(paperless: SimulatedPaperless): (document: DocumentRow) => boolean {
  const type = paperless.documentType('Eingangsrechnung');
  return (document) => document.document_type === type;
}
