import Handlebars from 'handlebars';
import type { DigestContent } from './digest-content.ts';
import { DIGEST_HTML, DIGEST_TEXT } from './digest-templates.ts';
import { type DigestReader, type DigestView, digestView } from './digest-view.ts';

export type RenderedDigest = { subject: string; html: string; text: string };

/** The mail: what is written by others is escaped, and stands on one line each. */
export function renderDigest(content: DigestContent, reader: DigestReader): RenderedDigest {
  const view = digestView(content, reader);
  return { subject: view.subject, html: html(view), text: `${text(view).trim()}\n` };
}

const html = Handlebars.compile<DigestView>(DIGEST_HTML, { knownHelpersOnly: true });
// No HTML: there is nothing to be escaped.
const text = Handlebars.compile<DigestView>(DIGEST_TEXT, { knownHelpersOnly: true, noEscape: true });
