import { forgetRehearsals } from '../src/features/intake/index.ts';
import { forgetMails } from '../src/features/mail-import/index.ts';
import { findPeople, forget, openPersonalFiles } from '../src/features/users/index.ts';
import type { Forget } from '../src/services/feature/index.ts';
import { forgetMailAccounts } from '../src/services/mail-accounts/index.ts';
import { forgetSentMails } from '../src/services/mail-out/index.ts';
import { Complaint, printTable, readArguments, runTool } from './tool.ts';

// npm run forget -- --user <sub, e-mail address or user name>

const USAGE = 'npm run forget -- --user <sub, e-mail address or user name>';
const { words, option } = readArguments();

/** Rooms that keep more of people than `users` does. */
const ERASERS: Forget[] = [forgetMailAccounts, forgetMails, forgetSentMails, forgetRehearsals];

await runTool(async ({ database }) => {
  const word = option('user')?.trim();
  if (!word || words.length > 0) throw new Complaint(USAGE);
  const found = await findPeople(database, word);
  const [person, ...others] = found;
  if (!person) throw new Complaint(`Nobody is known as “${word}”`);
  if (others.length > 0) {
    printTable(found);
    throw new Complaint(`“${word}” may be any of these; name one by sub`);
  }
  const open = await openPersonalFiles(database, person.sub);
  if (open > 0) {
    throw new Complaint(
      `${person.sub} still has ${open} files of their own in the inbox: hand them over first`,
    );
  }
  // Before the person: as long as that is known, a run that broke off can be repeated.
  const erased: string[] = [];
  for (const { what, erase } of ERASERS) erased.push(`${await erase(database, person.sub)} ${what}`);
  const { recipients } = await forget(database, person.sub);
  // What was being written meanwhile; from now on nothing is written for them any more.
  for (const { erase } of ERASERS) await erase(database, person.sub);
  console.log(
    `Erased: e-mail address, user name, groups and settings of ${person.sub}, ${[`${recipients} recipients`, ...erased].join(', ')}.`,
  );
  console.log('Events name people by sub alone and stay as they are. Who signs in again is known again.');
});
