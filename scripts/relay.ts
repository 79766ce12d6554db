import {
  type RelayStatus,
  relayStatus,
  replayFrom,
  unparkAll,
  unparkStream,
} from '../src/platform/event-log/index.ts';
import { Complaint, printTable, readArguments, runTool } from './tool.ts';

// npm run relay -- status | unpark <stream> | unpark --all | replay [--from <position>]

const USAGE = 'npm run relay -- status | unpark <stream> | unpark --all | replay [--from <position>]';
const { words, option, flag } = readArguments({ flags: ['all'], options: ['from'] });
const [command, stream] = words;

await runTool(async ({ config, database }) => {
  const on = config.EVENTSTORE_URL !== undefined;
  const whoDoesIt = async () =>
    (await relayStatus(database)).leading
      ? 'the running service does it.'
      : `no service relays now${on ? '' : ' (EVENTSTORE_URL is empty here)'}; the next one will.`;

  if (command === 'status') {
    print(await relayStatus(database), on);
  } else if (command === 'unpark' && flag('all')) {
    console.log(
      `Streams that are taken up from where they stand: ${await unparkAll(database)}; ${await whoDoesIt()}`,
    );
  } else if (command === 'unpark' && stream) {
    if (!(await unparkStream(database, stream))) throw new Complaint(`The stream ${stream} is not parked`);
    console.log(`${stream} is taken up from where it stands: ${await whoDoesIt()}`);
  } else if (command === 'replay') {
    const from = Number(option('from') ?? 1);
    if (!Number.isSafeInteger(from) || from < 1) throw new Complaint('--from takes a position, 1 or more');
    const { parked } = await replayFrom(database, from).catch((error: unknown) => {
      throw error instanceof RangeError ? new Complaint(error.message) : error;
    });
    console.log(`Everything from position ${from} on is sent again: ${await whoDoesIt()}`);
    if (parked > 0) console.log(`Streams that were parked before that position and stay so: ${parked}`);
  } else throw new Complaint(USAGE);
});

function print(status: RelayStatus, on: boolean): void {
  const { leading, checkpoint, movedAt, head, lag, lagSeconds, trouble, parked } = status;
  const idle = on ? 'idle: no running service leads' : 'off: EVENTSTORE_URL is empty';
  console.log(`relay       ${leading ? 'leading' : idle}`);
  console.log(`checkpoint  ${checkpoint} (${movedAt})`);
  console.log(`head        ${head}`);
  console.log(
    `lag         ${lag} events${lag > 0 ? `, the oldest of them ${Math.round(lagSeconds)} s old` : ''}`,
  );
  if (trouble) console.log(`trouble     ${trouble.why} (since ${trouble.since})`);
  console.log(`parked      ${parked.length} streams`);
  if (parked.length === 0) return;
  printTable(
    parked.map(({ stream, fromVersion, fromPosition, parkedAt, unparkedAt, reason }) => ({
      stream,
      version: fromVersion,
      position: fromPosition,
      since: parkedAt,
      state: unparkedAt ? 'being taken up' : 'parked',
      reason,
    })),
  );
}
