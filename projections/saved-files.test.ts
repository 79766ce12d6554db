import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { at, given } from '../scripts/testing/given.ts';
import {
  duplicate,
  failed,
  fileOf,
  found,
  itemId,
  pages,
  planned,
  received,
  saved,
  split,
  splitByPaperless,
  undone,
  uploaded,
} from '../scripts/testing/inbox-facts.ts';
import { pagesText, savedFiles } from './saved-files.ts';

const files = suite('all that was ever saved');
const one = pages(1, 2);
const begun = [received(), split([one]), planned(one), uploaded(one)];

files('what is on its way is known by its bytes and by the pages that it was cut from', () => {
  const { sha256, md5 } = fileOf('part');
  given(...begun)
    .fold(savedFiles)
    .gives({
      ...{ item_id: itemId, item_sha256: fileOf('pile').sha256, pages: '1,2', sha256, md5 },
      ...{ document_id: null, saved_at: null },
    });
});

files('saved once and for all; a number that is found later takes the place of the first', () => {
  given(...begun, saved(one))
    .fold(savedFiles)
    .gives({ document_id: 7, saved_at: at(5) });
  given(...begun, saved(one), found(one))
    .fold(savedFiles)
    .gives({ document_id: 8, saved_at: at(5) });
  given(...begun, found(one))
    .fold(savedFiles)
    .gives({ document_id: 8, saved_at: at(5) });
});

files('split by Paperless, it was saved without a number of its own', () => {
  given(...begun, splitByPaperless(one))
    .fold(savedFiles)
    .gives({ document_id: null, saved_at: at(5) });
});

files('what came to nothing was not saved', () => {
  for (const end of [failed(one), duplicate(one), undone(one)])
    given(...begun, end)
      .fold(savedFiles)
      .gives();
});

files('pages as text: equal where pages and rotations are', () => {
  assert.is(pagesText([...pages(1, 3), { page: 2, rotate: 90 }]), '1,3,2+90');
});

files.run();
