import type { Page } from 'playwright-core';
import { de } from '../../src/web/texts/de/index.ts';
import { pathOf } from './addresses.ts';
import { press, withName } from './controls.ts';
import type { Hour } from './open-hour.ts';

/** A dialog that asks or tells, without a field that keeps what is typed. */
export type Dialog = { what: string; path: string; open: (page: Page) => Promise<void> };

/** Every dialog without a field that opens in this demo. */
export async function dialogs({ ask }: Pick<Hour, 'ask'>): Promise<Dialog[]> {
  const anna = await ask('anna');
  const conflicts = '/korrespondenten/konflikte';
  return [
    { what: 'merge', path: conflicts, open: (page) => page.locator('[data-action=merge]').first().click() },
    {
      what: 'no duplicate',
      path: conflicts,
      open: (page) => page.locator('[data-action=dismiss]').first().click(),
    },
    {
      what: 'undo a merge',
      path: await pathOf(anna, '/korrespondenten/zusammenfuehrungen/$mergeId'),
      open: press(withName(de['merges.undoOf'])),
    },
    { what: 'sync', path: '/korrespondenten/abgleich', open: press(de['sync.start']) },
    { what: 'batch run', path: '/warteschlange', open: press(de['batch.start']) },
    { what: 'revoke a key', path: '/einstellungen/api-schluessel', open: press(de['apiKeys.revoke']) },
    { what: 'new key of an agent', path: '/druck', open: press(de['printing.agent.newKey']) },
    { what: 'remove an agent', path: '/druck', open: press(de['printing.agent.remove']) },
    {
      what: 'remove a template',
      path: '/einstellungen/etiketten',
      open: press(withName(de['labels.removeOf'])),
    },
    {
      what: 'history of a setting',
      path: '/einstellungen/freigabe',
      open: press(withName(de['settings.historyOf'])),
    },
    { what: 'keys', path: '/freigabe', open: (page) => page.keyboard.press('?') },
    { what: 'palette', path: '/freigabe', open: (page) => page.keyboard.press('Control+k') },
  ];
}
