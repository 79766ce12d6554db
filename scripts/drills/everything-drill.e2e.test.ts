import { suite } from 'uvu';
import { playShort } from './play-short.ts';

// The short form of the drill in which everything fails in turn.

const short = suite('everything fails in turn');
short('everything', () => playShort('everything'));

short.run();
