/** A template that cannot be rendered; the message says why and holds nothing of the document. */
export class TemplateFailed extends Error {
  override name = 'TemplateFailed';
}
