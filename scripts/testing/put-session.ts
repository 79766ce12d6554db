import type { Page } from 'playwright-core';
import { type SignedIn, WEB_CLIENT } from '../simulators/identity-provider/index.ts';

/**
 * Has a page begin as if somebody had signed in there, so that most tests need not go through the sign-in page.
 *
 * @param origin where the app is: frames of other places get nothing
 */
export async function putSession(
  page: Page,
  { issuer, signedIn, origin }: { issuer: string; signedIn: SignedIn; origin: string },
): Promise<void> {
  await page.addInitScript(putEntry, { ...sessionEntry(issuer, signedIn), origin });
}

/** What the app keeps of somebody who is signed in. */
function sessionEntry(issuer: string, { accessToken, idToken, refreshToken }: SignedIn) {
  const profile = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as object;
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return {
    key: `intake.user:${issuer}:${WEB_CLIENT}`,
    value: JSON.stringify({
      access_token: accessToken,
      id_token: idToken,
      ...(refreshToken && { refresh_token: refreshToken }),
      token_type: 'Bearer',
      scope: 'openid profile email groups',
      profile,
      expires_at: claims.exp,
    }),
  };
}

/** Runs in the browser, before the page does. */
function putEntry({ key, value, origin }: { key: string; value: string; origin: string }): void {
  // That of the document: a frame in which nothing may run has none, wherever it was loaded from, and no storage.
  const page = globalThis as unknown as { origin: string; sessionStorage: Store };
  if (page.origin === origin && page.sessionStorage.getItem(key) === null)
    page.sessionStorage.setItem(key, value);
}
type Store = { getItem(key: string): string | null; setItem(key: string, value: string): void };
