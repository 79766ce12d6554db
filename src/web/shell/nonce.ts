/** The nonce that style elements of this page have to carry; the content security policy names it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

declare global {
  var __webpack_nonce__: string | undefined;
}

// Dialogs keep the page from scrolling with a style element of their own, made by a library that looks here.
globalThis.__webpack_nonce__ = styleNonce();
