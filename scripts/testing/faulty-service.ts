import { PassThrough } from 'node:stream';
import { main } from '../../src/app/service.ts';

// The service as it is, with faults that nobody catches, planted by signals: what a mistake in our own code or in a
// library would do.

process.on('SIGUSR2', () => {
  const stream = new PassThrough();
  stream.on('data', () => {
    throw new TypeError('planted in an event of a stream');
  });
  stream.write('x');
});

await main();
