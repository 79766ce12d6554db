/** A token that proves nothing. The message is for the log alone: the caller learns no more than "not valid". */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
  /** Whether it might be a try; a genuine token that has merely expired is none. */
  readonly isTry: boolean;
  constructor(message: string, { isTry = true }: { isTry?: boolean } = {}) {
    super(message.slice(0, 200));
    this.isTry = isTry;
  }
}

/** The identity provider does not answer, so nothing can be said about a token. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}
