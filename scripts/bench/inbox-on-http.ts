import { readFileSync } from 'node:fs';
import { apiAs, asPerson } from '../testing/as-person.ts';
import { bring, CLERK, whenRead } from '../testing/inbox-fixture.ts';
import { serviceFixture } from '../testing/service-fixture.ts';
import { OPEN_SERVICE } from '../testing/service-process.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, plainFigure } from './measure.ts';
import { scannedPage, scannedPdf } from './scanned-pages.ts';
import { startServer } from './servers.ts';

const PILE_PAGES = 200;
const LARGE_MEGABYTES = 60;
/** As an office scans: a call at a time, now and then two. */
const CALLERS = 2;
const SECONDS = 5;
const ASKED = 300;
const headers = asPerson('clara', CLERK);

/** Webhook calls while a pile is read, a large upload, and pictures of pages, of a service in its own process. */
export async function inboxOnHttp(): Promise<Figure[]> {
  const fixture = await serviceFixture({ documents: 500, paused: true });
  const { port, pid, stop } = await startServer(OPEN_SERVICE, { ...fixture.env, LOG_LEVEL: 'info' });
  const url = `http://127.0.0.1:${port}`;
  try {
    const page = await scannedPage([{ format: 'QRCode', text: 'ASN00042', module: 0.5 }], {
      dpi: 300,
      angle: 0,
      noise: 12,
      blur: 0,
      contrast: 1,
      jpeg: 75,
    });
    return [
      ...(await largeFile(url, pid, page)),
      await cachedPicture(url, page),
      // Last: the pile is read on when its figures are there.
      ...(await whileReading(url, port, page)),
    ];
  } finally {
    await stop();
    await fixture.close();
  }
}

/**
 * From the first byte sent until the picture of the first page has arrived; and what taking the file in and handing it
 * out takes of the memory of the service.
 */
async function largeFile(url: string, pid: number, page: Buffer): Promise<Figure[]> {
  const pdf = await scannedPdf([page, page, page, page], 300);
  // Few pages, so that what is measured next does not wait for them; the rest of the bytes is a comment.
  const large = Buffer.concat([
    pdf,
    Buffer.alloc(Math.max(0, LARGE_MEGABYTES * 1_000_000 - pdf.length), '%'),
  ]);
  // What a service takes for good when a file comes for the first time is not that of the file.
  const first = await brought(url, 'first.pdf', Buffer.concat([pdf, Buffer.alloc(8_000_000, '%')]));
  await picture(url, first, 1);
  await (await fetch(`${url}/api/inbox/items/${first}/original`, { headers })).arrayBuffer();
  await whenRead(apiAs({ url }, 'clara', CLERK), first);
  const memory = peakOf(pid);
  const startedAt = performance.now();
  const itemId = await brought(url, 'large.pdf', large);
  await picture(url, itemId, 1);
  const seconds = (performance.now() - startedAt) / 1_000;
  const answer = await fetch(`${url}/api/inbox/items/${itemId}/original`, { headers });
  let read = 0;
  for await (const piece of answer.body ?? []) read += piece.length;
  if (read !== large.length) throw new Error(`${large.length} bytes went in, ${read} came out`);
  const what = `${LARGE_MEGABYTES} MB over HTTP`;
  return [
    plainFigure(`first page of ${what}, from the upload on`, seconds, 's', { atMost: 2 }),
    plainFigure(`${what} in and out, memory of the service`, memory.stop(), 'MB', { atMost: 64 }),
  ];
}

/** How much more memory a process takes than now, at most, in MB. */
function peakOf(pid: number): { stop(): number } {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  const base = now();
  let peak = base;
  const sampling = setInterval(() => {
    peak = Math.max(peak, now());
  }, 20);
  return {
    stop() {
      clearInterval(sampling);
      return peak - base;
    },
  };
}

async function whileReading(url: string, port: number, page: Buffer): Promise<Figure[]> {
  const request = (n: number) =>
    httpRequest(
      'POST',
      '/api/webhook',
      { 'X-API-Key': 'bench', 'Content-Type': 'application/json' },
      JSON.stringify({ document_id: 1 + (n % 500) }),
    );
  const calls = () => load({ port, connections: CALLERS, seconds: SECONDS, request });
  await calls();
  const quiet = await calls();
  const itemId = await brought(
    url,
    'pile.pdf',
    await scannedPdf(
      Array.from({ length: PILE_PAGES }, () => page),
      300,
    ),
  );
  const busy = await calls();
  const { reading, pagesRead } = (await apiAs({ url }, 'clara', CLERK)('GET', `/inbox/items/${itemId}`)).body;
  if (reading !== 'reading')
    throw new Error(`the pile was ${String(reading)} (${String(pagesRead)}) when calls ended`);
  return [
    plainFigure('webhook p99 while a pile is read, of quiet', busy.p99 / quiet.p99, 'times', { atMost: 3 }),
    plainFigure('webhook p99 while a pile is read, more', busy.p99 - quiet.p99, 'ms', { atMost: 20 }),
  ];
}

async function cachedPicture(url: string, page: Buffer): Promise<Figure> {
  const itemId = await brought(url, 'small.pdf', await scannedPdf([page, page, page, page], 300));
  await whenRead(apiAs({ url }, 'clara', CLERK), itemId);
  for (let n = 1; n <= 4; n += 1) await picture(url, itemId, n);
  const times: number[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const startedAt = performance.now();
    await picture(url, itemId, 1 + (n % 4));
    times.push(performance.now() - startedAt);
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.ceil(ASKED * 0.99) - 1] ?? 0;
  return plainFigure('picture of a page over HTTP, kept, p99', p99, 'ms', { atMost: 30 });
}

async function brought(url: string, name: string, bytes: Uint8Array): Promise<string> {
  const { items, body } = await bring({ url }, 'clara', { [name]: bytes });
  const itemId = items[0]?.itemId;
  if (!itemId) throw new Error(JSON.stringify(body));
  return itemId;
}

async function picture(url: string, itemId: string, page: number): Promise<void> {
  const answer = await fetch(`${url}/api/inbox/items/${itemId}/pages/${page}/image?width=1200`, { headers });
  if (answer.status !== 200) throw new Error(`the picture was answered with ${answer.status}`);
  await answer.arrayBuffer();
}
