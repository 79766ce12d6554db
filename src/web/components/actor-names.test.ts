import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SYSTEM_ACTORS } from '../../domain/events/index.ts';
import { ACTOR_NAMES } from './actor-names.ts';

const names = suite('names of who did something');

names('no part of the service is unknown to people', () => {
  assert.equal(
    SYSTEM_ACTORS.filter((actor) => !(actor in ACTOR_NAMES)),
    [],
  );
});
names.run();
