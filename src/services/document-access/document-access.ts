import {
  mayChange,
  maySee,
  type Paperless,
  type PaperlessDocument,
  type Sharing,
  type User,
} from '../../gateways/paperless/index.ts';
import { Problem, type Person as SignedIn } from '../../platform/http/index.ts';

/** What `DOCUMENT_ACCESS` can be. */
export type DocumentAccessMode = 'all' | 'paperless';
/** The person who asks, with what Paperless may know of them. */
export type Person = Pick<SignedIn, 'sub' | 'username' | 'email' | 'emailVerified'>;

export type DocumentAccess = {
  readonly mode: DocumentAccessMode;
  /**
   * A document as it is now, for somebody who may see it, or change it.
   *
   * @throws Problem `not-found`, `forbidden`
   */
  open(person: Person, documentId: number, purpose: 'see' | 'change'): Promise<PaperlessDocument>;
  /** The part of a list that somebody may see. */
  visible<Item extends Sharing>(person: Person, items: readonly Item[]): Promise<readonly Item[]>;
};

/**
 * Decides which documents a person may handle. `all`: the permission decides. `paperless`: the document's owner
 * and grants must also allow the user of Paperless with the same user name or e-mail address.
 */
export function documentAccess(
  paperless: Pick<Paperless, 'document' | 'sharedDocument' | 'choices'>,
  mode: DocumentAccessMode,
): DocumentAccess {
  if (mode === 'all') {
    return {
      mode,
      open: async (_, id) => (await paperless.document(id)) ?? notShown(id),
      visible: async (_, items) => items,
    };
  }
  const userOf = async (person: Person) => findUser((await paperless.choices.users.list()).items, person);
  return {
    mode,
    async open(person, id, purpose) {
      const [document, user] = await Promise.all([paperless.sharedDocument(id), userOf(person)]);
      // The answer does not show whether a document is hidden or missing.
      if (!document || !user || !maySee(user, document)) return notShown(id);
      if (purpose === 'change' && !mayChange(user, document)) {
        throw new Problem('forbidden', { reason: 'document-not-yours', documentId: id });
      }
      return document;
    },
    async visible(person, items) {
      const user = await userOf(person);
      return user ? items.filter((item) => maySee(user, item)) : [];
    },
  };
}

function notShown(id: number): never {
  throw new Problem('not-found', { reason: 'document-unknown', documentId: id });
}

/**
 * The user of Paperless that a person is. The user name decides, letter by letter, as it does in Paperless. An e-mail
 * address does only where the provider has made sure of it and exactly one user has it, because Paperless lets
 * several share one.
 */
function findUser(users: readonly User[], { username, email, emailVerified }: Person): User | undefined {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  if (username) {
    const named = users.find((user) => user.username === username);
    if (named) return named;
    // Almost a name of an account: no reason to look further, however it came about.
    if (users.some((user) => same(user.username, username))) return undefined;
  }
  if (!email || !emailVerified) return undefined;
  const addressed = users.filter((user) => same(user.email ?? '', email));
  return addressed.length === 1 ? addressed[0] : undefined;
}
