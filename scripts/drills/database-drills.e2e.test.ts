import { suite } from 'uvu';
import { playShort } from './play-short.ts';

// The short forms of the drills that kill, fill, starve and rebuild the database.

const short = suite('drills of the database');
for (const name of ['kill-postgres', 'full-disk', 'starved-database', 'rebuild-under-load'])
  short(name, () => playShort(name));

short.run();
