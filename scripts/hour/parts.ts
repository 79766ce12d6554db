import { everyDialog } from './every-dialog.ts';
import { everyForm } from './every-form.ts';
import { everyPage } from './every-page.ts';
import { everybody } from './everybody.ts';
import { oddAddresses } from './odd-addresses.ts';
import type { Hour } from './open-hour.ts';
import { outage } from './outage.ts';
import { severalAtOnce } from './several-at-once.ts';
import { twoAtOne } from './two-at-one.ts';
import { twoPeople } from './two-people.ts';

export type Part = (hour: Hour, options: { pictures?: string | undefined }) => Promise<void>;

/** What is done in an hour, in this order. */
export const parts: Readonly<Record<string, Part>> = {
  pages: everyPage,
  people: everybody,
  odd: oddAddresses,
  forms: everyForm,
  dialogs: everyDialog,
  two: twoAtOne,
  bulk: severalAtOnce,
  release: twoPeople,
  outage,
};
