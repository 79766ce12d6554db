import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, ratioFigure } from './measure.ts';
import { benchDatabases } from './servers.ts';

const MAILS = 60;

/** Mails of 1 MB that wait, handed over to a server, against bare nodemailer with the same bytes on one connection. */
export async function mailOutBench(): Promise<Figure[]> {
  const databases = await benchDatabases();
  try {
    const script = join(import.meta.dirname, 'mail-out-process.ts');
    const child = fork(script, [await databases.fresh(), String(MAILS)], {
      // As npm start has them.
      execArgv: ['--max-semi-space-size=8', '--heap-growing-percent=100'],
    });
    const [{ house, bare }] = (await once(child, 'message')) as [{ house: number; bare: number }];
    return [
      ratioFigure(`${MAILS} mails of 1 MB handed over`, {
        ...{ value: MAILS / house, unit: 'mails/s', against: 'nodemailer' },
        ...{ other: MAILS / bare, target: { atLeast: 0.8 } },
      }),
    ];
  } finally {
    await databases.release();
  }
}
