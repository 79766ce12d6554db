import { foldedText } from '../../../projections/folded-text.ts';
import type { ChoiceList, Named, Paperless } from '../../gateways/paperless/index.ts';
import { staleWhileRevalidate } from '../../platform/async/index.ts';

type ById = ReadonlyMap<number, Named>;

/** What correspondents, document types and users of Paperless are called, as far as Paperless tells. */
export type Names = () => Promise<{ correspondents: ById; types: ById; users: ById }>;

const FRESH_MS = 5_000;
const STALE_MS = 60_000;

/**
 * Names for lists. Where Paperless refuses or does not answer there are none, and the list is shown all the same:
 * that is cached for seconds, too, or each call of a list would ask again.
 */
export function nameCache({ choices }: Pick<Paperless, 'choices'>): Names {
  const { correspondents, documentTypes, users } = choices;
  const kept = staleWhileRevalidate(
    async () => ({
      correspondents: await namesFrom(correspondents.list()),
      types: await namesFrom(documentTypes.list()),
      users: await namesFrom(users.list()),
    }),
    { freshMs: FRESH_MS, staleMs: STALE_MS },
  );
  return kept.get;
}

const namesFrom = (asked: Promise<ChoiceList<Named>>): Promise<ById> =>
  asked.then(
    ({ byId }) => byId,
    () => new Map(),
  );

/** The ids of those whose name holds the text. */
export function idsNamed(names: ById, text: string): number[] {
  const wanted = foldedText(text);
  return [...names.values()].filter(({ name }) => foldedText(name).includes(wanted)).map(({ id }) => id);
}
