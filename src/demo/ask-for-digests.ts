import { signIn } from '../simulators/identity-provider/index.ts';

/** Switches the daily digest on for Anna and Ben, and has them sent one at once, to be read at the mail server. */
export async function askForDigests({
  serviceUrl,
  issuer,
}: {
  serviceUrl: string;
  issuer: string;
}): Promise<void> {
  for (const person of ['anna', 'ben']) {
    const { accessToken } = await signIn(issuer, person);
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${serviceUrl}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    };
    await ask('PUT', '/user-settings', { dailyDigestEnabled: true });
    await ask('POST', '/digest/send-now');
  }
}
