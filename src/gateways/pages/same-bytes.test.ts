import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { suite } from 'uvu';
import { pdfOf } from '../../../scripts/testing/page-papers.ts';
import { childPool } from './child-pool.ts';
import { startChild } from './child-process.ts';
import type { Question, Tasks } from './tasks.ts';

// What is cut here today is cut to the same bytes on another machine tomorrow: a duplicate is known by its bytes.

const ELSEWHERE = join(import.meta.dirname, '../../../scripts/testing/cut-elsewhere.ts');
const PDF = 'application/pdf';
const test = suite('cut on two machines');
let folder: string;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-bytes-'));
});
test.after(() => rm(folder, { recursive: true }));

test('the same pages of the same bytes are the same bytes, whoever cuts them, where and when', async () => {
  const here = await laidOut('here');
  const pool = childPool(2, () => startChild());
  try {
    const made = here.map(({ task, input }) =>
      pool.run(task, input as never, { file: task, withinMs: 60_000 }),
    );
    const sums = (await Promise.all(made)).map((one) => (one as Tasks['assemble']['out']).sha256);

    const list = join(folder, 'questions.json');
    await writeFile(list, JSON.stringify(await laidOut('elsewhere')));
    const env = {
      PATH: process.env.PATH,
      TZ: 'Pacific/Kiritimati',
      LANG: 'ar_EG.UTF-8',
      LC_ALL: 'ar_EG.UTF-8',
    };
    const { stdout } = await promisify(execFile)(process.execPath, [ELSEWHERE, list], { env });
    const elsewhere = JSON.parse(stdout) as { year: number; zone: string; sums: string[] };
    assert.ok(elsewhere.year > new Date().getFullYear() && elsewhere.zone === 'Pacific/Kiritimati', stdout);
    assert.deepEqual(elsewhere.sums, sums);
    assert.equal(new Set(sums).size, sums.length);
  } finally {
    pool.close();
  }
});

/** Cut, turned, cut by the library for broken files, made of a picture, put together, unlocked. */
async function laidOut(where: string): Promise<Question[]> {
  const put = async (name: string, bytes: Uint8Array, mediaType = PDF) => {
    const path = join(folder, `${where} ${name}`);
    await writeFile(path, bytes);
    return { path, mediaType };
  };
  const pdf = await papers.plain;
  const whole = await put('whole.pdf', pdf);
  const broken = pdf.toString('latin1').replace(/startxref\s+\d+/, 'startxref\n999999');
  const misled = await put('misled.pdf', Buffer.from(broken, 'latin1'));
  const picture = await put('picture.png', await papers.picture, 'image/png');
  const locked = await put('locked.pdf', await papers.locked);
  const into = (name: string) => join(folder, `${where} ${name} made.pdf`);
  const some = [
    { page: 3, rotate: 90 },
    { page: 1, rotate: 0 },
  ] as const;
  return [
    { task: 'assemble', input: { files: [whole], pages: some, into: into('cut') } },
    { task: 'assemble', input: { files: [misled], pages: [{ page: 2, rotate: 180 }], into: into('misled') } },
    { task: 'assemble', input: { files: [picture], pages: [{ page: 1, rotate: 0 }], into: into('picture') } },
    { task: 'assemble', input: { files: [whole, picture], pages: 'all', into: into('merged') } },
    { task: 'unlock', input: { file: locked, password: 'grün', into: into('unlocked') } },
  ];
}

/** The same for both: what is encrypted is so by chance. */
const papers = {
  plain: bytesOf(),
  picture: sharp({ create: { width: 300, height: 200, channels: 3, background: '#f80' } })
    .png()
    .toBuffer(),
  locked: bytesOf('grün'),
};

async function bytesOf(userPassword?: string): Promise<Buffer> {
  const pdf = await pdfOf([{ text: 'one' }, { text: 'two', rotate: 90 }, { text: 'three' }]);
  if (userPassword) pdf.encrypt({ userPassword, ownerPassword: 'owner' });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

test.run();
