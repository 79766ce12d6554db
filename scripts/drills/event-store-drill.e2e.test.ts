import { suite } from 'uvu';
import { playShort } from './play-short.ts';

// The short form of the drill of the relay.

const short = suite('drill of the event store');
short('event-store', () => playShort('event-store'));

short.run();
