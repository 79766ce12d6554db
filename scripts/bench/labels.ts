import {
  type Layout,
  layoutLabel,
  readBack,
  SYMBOLOGIES,
  type Symbology,
} from '../../src/libs/labels/index.ts';
import { startTestIssuer, TEST_AUDIENCE } from '../testing/test-issuer.ts';
import { bareLabels, ourLabels } from './bare-labels.ts';
import { httpRequest, load } from './load.ts';
import { type Figure, interleaved, plainFigure, ratioFigure } from './measure.ts';
import { benchDatabases, MAIN, serviceEnv, startServer } from './servers.ts';

const LABELS = 500;
const ROUNDS = 5;
const CONTENTS = 200;
const RESOLUTIONS = [203, 300, 600];

/** Previews as people see them, many labels in one PDF, and whether every code can be read again. */
export async function labels(): Promise<Figure[]> {
  return [await previews(), await manyLabels(), await readAll()];
}

/** The ASN label that comes along, at the resolution of most label printers. */
async function previews(): Promise<Figure> {
  const databases = await benchDatabases();
  const issuer = await startTestIssuer();
  const env = { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: TEST_AUDIENCE };
  const service = await startServer(MAIN, serviceEnv(await databases.fresh(), env));
  const headers = {
    authorization: `Bearer ${issuer.token({ groups: ['PM_User'] })}`,
    'content-type': 'application/json',
    accept: 'image/png',
  };
  const body = JSON.stringify({ templateId: '0193a000-a5a5-7000-8000-000000000001', dpi: 300 });
  const request = httpRequest('POST', '/api/barcode-templates/preview', headers, body);
  const asked = { port: service.port, connections: 2, request: () => request };
  try {
    await load({ ...asked, seconds: 2 });
    const { p99 } = await load({ ...asked, seconds: 8 });
    return plainFigure('preview as PNG p99, 2 connections', p99, 'ms', { atMost: 150 });
  } finally {
    await service.stop();
    await issuer.stop();
    await databases.release();
  }
}

async function manyLabels(): Promise<Figure> {
  const measured = await interleaved(ROUNDS, {
    ours: async () => ({ ms: await millisecondsOf(() => ourLabels(LABELS)) }),
    bare: async () => ({ ms: await millisecondsOf(() => bareLabels(LABELS)) }),
  });
  return ratioFigure(`PDF of ${LABELS} labels`, {
    ...{ value: measured.ours.ms ?? 0, unit: 'ms', target: { atMost: 1.3 } },
    ...{ against: 'a bare loop of the same libraries', other: measured.bare.ms ?? 0 },
  });
}

async function readAll(): Promise<Figure> {
  let [asked, read] = [0, 0];
  for (const symbology of SYMBOLOGIES) {
    for (let n = 0; n < CONTENTS; n += 1) {
      const layout = labelOf(symbology, n);
      for (const dpi of RESOLUTIONS) {
        asked += 1;
        if ((await readBack(layout, { dpi })).readable) read += 1;
      }
    }
  }
  const name = `read back, ${SYMBOLOGIES.length} kinds × ${RESOLUTIONS.join('/')} dpi × ${CONTENTS} contents`;
  return plainFigure(name, (100 * read) / asked, '%', { atLeast: 100 });
}

/** Contents from one letter up to what offices print, with letters beyond ASCII, digits, and marks. */
function labelOf(symbology: Symbology, n: number): Layout {
  const parts = [`ASN${String(n).padStart(5, '0')}`, `LS-2026-${n * 7_919}`, `Müller & Söhne ${n}`, `${n}`];
  const others = symbology === 'QRCode' ? [`Łódź € ${n}`, `https://hof.example/e/${n}?q=ä`] : [`^${n}~/%`];
  const offered = [...parts, ...others];
  const content = offered[n % offered.length] ?? '';
  const wide = symbology === 'Code128';
  return layoutLabel({
    ...{ symbology, content, marginMm: wide ? 7 : 2, widthMm: wide ? 102 : 25 + (n % 40), heightMm: 20 },
    lines: [{ text: content, sizeMm: 2.5 }],
  });
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
