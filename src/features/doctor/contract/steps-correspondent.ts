import { expect } from './deviation.ts';
import { correspondentOf, type Probe } from './probe.ts';
import type { Steps } from './step.ts';

const NOBODY = { view: { users: [], groups: [] }, change: { users: [], groups: [] } };

/** The life of a correspondent, but for its end. */
export const STEPS_OF_CORRESPONDENT = {
  async createCorrespondent(probe) {
    // Without matching: no document gets it by itself.
    const rule = { match: '', matchingAlgorithm: 0, isInsensitive: true };
    const created = { name: probe.name, ...rule, owner: probe.account, grants: NOBODY };
    probe.correspondent = await probe.paperless.createCorrespondent(created);
  },
  async correspondent(probe) {
    const found = await probe.paperless.correspondent(correspondentOf(probe));
    expect(
      found?.name === probe.name && found.matchingAlgorithm === 0 && found.owner === probe.account,
      'Name, Zuordnung oder Besitzer sind nicht wie angelegt.',
      'Name, matching or owner are not as they were created.',
    );
  },
  async correspondents(probe) {
    expectNamed(probe, await probe.paperless.correspondents());
  },
  async countedCorrespondents(probe) {
    expectNamed(probe, await probe.paperless.countedCorrespondents());
  },
  async findCorrespondent(probe) {
    const { name, account: owner } = probe;
    const found = await probe.paperless.findCorrespondent({ name, owner });
    expect(found === correspondentOf(probe), 'Der Name wird nicht gefunden.', 'The name is not found.');
  },
  async nameOf(probe) {
    const name = await probe.paperless.nameOf('correspondent', correspondentOf(probe));
    expect(name === probe.name, 'Der Name ist ein anderer.', 'The name is another one.');
  },
  async shareCorrespondent(probe) {
    const id = correspondentOf(probe);
    const change = { users: probe.account === null ? [] : [probe.account], groups: [] };
    const grants = { view: NOBODY.view, change };
    await probe.paperless.shareCorrespondent(id, { owner: probe.account, grants });
    const shared = await probe.paperless.correspondent(id);
    const isKept = shared?.grants.change.users.join() === change.users.join();
    expect(isKept, 'Die Rechte werden nicht übernommen.', 'The grants are not kept.');
  },
} satisfies Steps;

function expectNamed(probe: Probe, list: readonly { id: number; name: string }[]): void {
  const isThere = list.some(({ id, name }) => id === correspondentOf(probe) && name === probe.name);
  expect(isThere, 'Der neue Korrespondent fehlt in der Liste.', 'The new correspondent is not in the list.');
}
