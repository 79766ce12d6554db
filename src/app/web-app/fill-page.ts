/**
 * The page as one browser gets it.
 *
 * @param page as the build left it: `NONCE` where the nonce belongs, and a `<base>` to be replaced
 * @param base the path that all addresses in the page count from, such as `/intake/`
 */
export function fillPage(page: string, { nonce, base }: { nonce: string; base: string }): string {
  return page
    .replaceAll('nonce="NONCE"', `nonce="${nonce}"`)
    .replace('<base href="/"', `<base href="${base}"`);
}
