import { constants, setPriority } from 'node:os';
import { PagesFailed } from '../errors.ts';
import { type Answer, type Question, READY } from '../tasks.ts';
import { perform } from './perform.ts';
import { watchOver } from './watch-over.ts';

// A child of the service: does page work, one piece after the other, and is thrown away when it fails.

// Piles have the lowest priority; people who look at a page do not wait.
if (process.argv[3] === 'niced') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
watchOver(Number(process.argv[2]));

process.send?.(READY);
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => {
  perform(question).then(
    (result) => send({ result }),
    (error: Error) => {
      if (error instanceof PagesFailed) send({ failed: { reason: error.reason, message: error.message } });
      // An uncaught error of a library leaves it in an unknown state: another child goes on.
      else
        send({ failed: { reason: 'crashed', message: error.message.slice(0, 300) } }, () => process.exit());
    },
  );
});

const send = (answer: Answer, then?: () => void) => process.send?.(answer, undefined, undefined, then);
