import type { Key } from '../keys/keys.ts';
import type { PlainTextKey } from '../texts/index.ts';

type Declared = { path: string; title?: PlainTextKey; menu?: { key: string } };

/** `G` and a letter for each page of the menu, by its path: `{ '/freigabe': { key: 'g f', … } }`. */
export const jumpKeysOf = (pages: readonly Declared[]): Readonly<Record<string, Key>> =>
  Object.fromEntries(
    pages.flatMap(({ path, title, menu }) =>
      menu && title ? [[path, { key: `g ${menu.key}`, text: title, sometimes: true }]] : [],
    ),
  );
