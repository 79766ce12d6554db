import { expect } from './deviation.ts';
import type { Steps } from './step.ts';

/** Calls that only read, and need nothing of ours. */
export const STEPS_WITHOUT_PROBE = {
  async ownAccount({ paperless }) {
    const { username, permissions } = await paperless.ownAccount();
    expect(
      username !== '' && permissions.length > 0,
      'Name oder Rechte des Kontos fehlen.',
      'Name or rights of the account are missing.',
    );
  },
  async account(probe) {
    probe.account = (await probe.paperless.account()).id;
  },
  async users(probe) {
    const users = await probe.paperless.users();
    const isThere = probe.account === null || users.some(({ id }) => id === probe.account);
    expect(isThere, 'Das eigene Konto steht nicht in der Liste.', 'Our own account is not in the list.');
  },
  async workflows({ paperless }) {
    await paperless.workflows();
  },
  async customFields({ paperless }) {
    const selects = (await paperless.customFields()).filter(({ type }) => type === 'select');
    const haveOptions = selects.every(({ options }) => options.length > 0);
    expect(haveOptions, 'Eine Auswahl nennt keine Optionen.', 'A select does not name its options.');
  },
  async documentTypes({ paperless }) {
    await paperless.documentTypes();
  },
  async nextArchiveSerialNumber({ paperless }) {
    await paperless.nextArchiveSerialNumber();
  },
} satisfies Steps;
