import { askAs, type Office } from './ask-as.ts';

/** Switches the daily digest on for Anna and Ben, and has them sent one at once, to be read at the mail server. */
export async function askForDigests(office: Office): Promise<void> {
  for (const person of ['anna', 'ben']) {
    const ask = await askAs(office, person);
    await ask('PUT', '/user-settings', { dailyDigestEnabled: true });
    await ask('POST', '/digest/send-now');
  }
}
