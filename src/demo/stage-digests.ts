import { signIn } from '../simulators/identity-provider/index.ts';

/** Whose digests come in the demo, and in which language. */
const READERS = { anna: 'de', ben: 'en' } as const;
const SOON_MS = 2 * 60_000;

/** Anna and Ben want a daily digest, at a time that comes while somebody is looking. */
export async function stageDigests({
  serviceUrl,
  issuer,
  timeZone,
}: {
  serviceUrl: string;
  issuer: string;
  timeZone: string;
}): Promise<void> {
  const clock = new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' });
  for (const [username, language] of Object.entries(READERS)) {
    const { accessToken } = await signIn(issuer, username);
    const answer = await fetch(`${serviceUrl}/api/user-settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ dailyDigestEnabled: true, digestDays: 'daily', language },
        digestTime: clock.format(Date.now() + SOON_MS),
      }),
    });
    if (!answer.ok) throw new Error(`the digest of ${username}: ${answer.status} ${await answer.text()}`);
  }
}
