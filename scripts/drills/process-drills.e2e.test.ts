import { suite } from 'uvu';
import { playShort } from './play-short.ts';

// The short forms of the drills that kill the service.

const short = suite('drills that kill the service');
for (const name of ['kill-service', 'kill-mid-processing', 'kill-at-steps', 'two-instances', 'money'])
  short(name, () => playShort(name));

short.run();
