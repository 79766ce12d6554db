import type { SimulatedPaperless } from '../simulators/paperless/index.ts';

const EVERY_MS = 6_000;
/** A demo left running over night stays a demo. */
const MOST_DOCUMENTS = 600;

/** Keeps the office busy: paper is scanned, somebody marks a document for processing, somebody corrects one. */
export function startTrickle(paperless: SimulatedPaperless, processingTag: number): { stop(): void } {
  const untouched = () => paperless.documents().find(({ document_type: type }) => type === null);
  const scan = () => {
    if (paperless.documents().length < MOST_DOCUMENTS) paperless.addDocument({ tags: [processingTag] });
  };
  const markForProcessing = () => {
    const document = untouched();
    if (document) paperless.setTags(document.id, [...document.tags, processingTag]);
    else scan();
  };
  const correctTitle = () => {
    const [document] = paperless.documents().filter(({ tags }) => !tags.includes(processingTag));
    if (document) paperless.edit(document.id, { title: `${document.title.replace(/ ✓$/, '')} ✓` });
  };
  const steps = [scan, markForProcessing, correctTitle];
  let count = 0;
  const timer = setInterval(() => {
    steps[count % steps.length]?.();
    count += 1;
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
