import type { InputOf } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import type { ApiProblem } from '../api/problem.ts';

export type Account = Schemas['MailAccount'];
type Kept = Schemas['MailDraft'];
export type MailBody = InputOf<'POST', '/mails'>['body'];
/** Of the inbox a whole file or documents that were cut from one, or a document of Paperless. */
export type Attached = NonNullable<MailBody['attachments']>[number];
export type FieldErrors = ApiProblem['errors'];

/** A mail as it is written: people as they were typed, `Anna Beispiel <anna@hof.example>`. */
export type MailDraft = {
  accountId: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  html: string;
  attachments: Attached[];
};

export function newMail(accounts: readonly Account[], attachments: readonly Attached[]): MailDraft {
  const first = accounts[0];
  return {
    ...{ accountId: first?.accountId ?? '', from: first?.senders[0] ?? '', to: [], cc: [], bcc: [] },
    ...{ subject: '', html: opening(first), attachments: [...attachments] },
  };
}

/** Room to write, and the signature beneath. */
export const opening = (account: Account | undefined): string =>
  account?.signature ? `<p></p>${account.signature}` : '';

/** A kept draft as it goes on; an account that is gone is replaced by the first one. */
export function resumed(kept: Kept, accounts: readonly Account[]): MailDraft {
  const known = accounts.find(({ accountId }) => accountId === kept.accountId) ?? accounts[0];
  const from = known?.senders.find((sender) => sender === kept.from) ?? known?.senders[0] ?? '';
  return {
    ...{ accountId: known?.accountId ?? '', from, to: kept.to.map(written), cc: kept.cc.map(written) },
    ...{ bcc: kept.bcc.map(written), subject: kept.subject, html: kept.html },
    attachments: kept.attachments.map((one) => ({ ...one })),
  };
}

/** As it is sent, checked and kept. */
export const bodyOf = (draft: MailDraft) => ({
  ...draft,
  ...{ to: draft.to.map(readPerson), cc: draft.cc.map(readPerson), bcc: draft.bcc.map(readPerson) },
  attachments: draft.attachments.map(({ pages = '', name, ...rest }) => {
    return { ...rest, pages, ...(name?.trim() && { name: name.trim() }) };
  }),
});

export function readPerson(text: string): { address: string; name: string | null } {
  const [, name = '', address] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return address === undefined
    ? { address: text.trim(), name: null }
    : { address: address.trim(), name: name.replace(/^"(.*)"$/, '$1') || null };
}

export const written = ({ address, name }: { address: string; name: string | null }): string =>
  name ? `${name} <${address}>` : address;

/** Whether a draft is about the same files, in whatever order: then it is gone on with. */
export function hasSameFiles(a: readonly Attached[], b: readonly Attached[]): boolean {
  const keys = (files: readonly Attached[]) => files.map(keyOf).sort().join('\n');
  return keys(a) === keys(b);
}

export const keyOf = ({ itemId, segmentIds, documentId }: Attached): string =>
  itemId ?? segmentIds?.join() ?? String(documentId);

/** Documents of the inbox as one file, in place of the first; the name of one says nothing about all. */
export function joined(files: readonly Attached[]): Attached[] {
  const parts = files.filter(({ segmentIds }) => segmentIds);
  const one = { segmentIds: parts.flatMap(({ segmentIds = [] }) => segmentIds) };
  return files.flatMap((file) => (file === parts[0] ? [one] : file.segmentIds ? [] : [file]));
}

/** What is wrong with a field, or with a part of it: `attachments.0.pages` is of `attachments.0`. */
export const errorsAt = (errors: FieldErrors, field: string): FieldErrors =>
  errors.filter(({ path }) => path === field || path.startsWith(`${field}.`));
