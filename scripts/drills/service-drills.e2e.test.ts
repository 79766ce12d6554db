import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playShort } from './play-short.ts';
import { drills } from './registry.ts';

// The short forms of the drills that need no other process than the service itself.

const short = suite('drills within the process');
for (const name of [
  'failing-paperless',
  'concurrent-edits',
  'clock-jumps',
  'shuffled-calls',
  'hostile-calls',
  'model',
])
  short(name, () => playShort(name));

short('every drill is registered under a name that opens it', async () => {
  for (const [name, open] of Object.entries(drills)) assert.type(await open(), 'function', name);
});

short.run();
