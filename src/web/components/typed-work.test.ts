import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetTyped, typedWork } from './typed-work.ts';

const typing = suite('what was typed');

/** Like the storage of a tab, whose names are its own properties. */
const tab = () => {
  const names: Record<string, string> = {};
  const actions = {
    getItem: (name: string) => names[name] ?? null,
    setItem(name: string, value: string) {
      names[name] = value;
    },
    removeItem(name: string) {
      delete names[name];
    },
  };
  return { names, ...actions };
};

typing('counts at once, before anything is drawn: who presses Escape right after a key is asked, too', () => {
  const work = typedWork({ name: 'a', clean: '', storage: tab() });
  assert.is(work.isDirty(), false);
  work.set('Halb getippt');
  assert.is(work.isDirty(), true);
});

typing('is there again after a reload or a new sign-in, and goes once it is saved', () => {
  const storage = tab();
  typedWork({ name: 'anna 7', clean: { title: 'Alt' }, storage }).set({ title: 'Neu' });
  const again = typedWork({ name: 'anna 7', clean: { title: 'Alt' }, storage });
  assert.equal([again.value(), again.isDirty(), again.wasKept], [{ title: 'Neu' }, true, true]);
  again.done({ title: 'Neu' });
  assert.is(again.isDirty(), false);
  assert.equal(storage.names, {});
  assert.is(typedWork({ name: 'anna 7', clean: { title: 'Neu' }, storage }).wasKept, false);
});

typing('is nobody else’s, and not that of another document', () => {
  const storage = tab();
  typedWork({ name: 'anna 7', clean: '', storage }).set('Rabatt?');
  for (const name of ['ben 7', 'anna 8']) assert.is(typedWork({ name, clean: '', storage }).value(), '');
});

typing('typed back to what was there it is no change; what a change is can be said otherwise', () => {
  const storage = tab();
  const work = typedWork({ name: 'a', clean: 'x', storage });
  work.set('xy');
  work.set('x');
  assert.equal([work.isDirty(), storage.names], [false, {}]);
  const trimmed = typedWork({ name: 'b', clean: '', storage, isDirty: (text: string) => text.trim() !== '' });
  trimmed.set('   ');
  assert.is(trimmed.isDirty(), false);
});

typing('tells whoever listens; a storage that refuses costs nothing but the reload', () => {
  const refuse = () => {
    throw new Error('full');
  };
  const work = typedWork({
    name: 'a',
    clean: '',
    storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  let told = 0;
  const stop = work.subscribe(() => {
    told += 1;
  });
  work.set('x');
  stop();
  work.set('y');
  assert.equal([told, work.value()], [1, 'y']);
});

typing('is forgotten when somebody signs out, and nothing else with it', () => {
  const names = { 'intake.typed.anna 7': '"x"', 'intake.scheme': 'dark' } as Record<string, string>;
  const storage = Object.defineProperty(names, 'removeItem', {
    value: (name: string) => delete names[name],
  }) as unknown as Storage;
  forgetTyped(storage);
  assert.equal(Object.keys(names), ['intake.scheme']);
});

typing.run();
