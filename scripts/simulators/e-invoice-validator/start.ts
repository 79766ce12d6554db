import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from './recordings.ts';
import { renderReport } from './render-report.ts';

/** How it can fail; each for every file from then on, until it is told otherwise. */
export const VALIDATOR_FAULTS = [
  ...(['lies-accepted', 'lies-rejected', 'other-file', 'cut-off', 'silent', 'drips', 'no-report'] as const),
  ...(['breaks', 'judged-twice', 'other-version', 'endless', 'compressed'] as const),
] as const;
export type ValidatorFault = (typeof VALIDATOR_FAULTS)[number];

export type SimulatedValidator = {
  url: string;
  asked(): number;
  fail(fault: ValidatorFault | null): void;
  stop(): Promise<void>;
};

/** The daemon of the KoSIT validator: it answers as the real one did, and takes what it has never seen for no invoice. */
export async function startEInvoiceValidator(
  recordings: readonly Recording[],
  { port = 0 } = {},
): Promise<SimulatedValidator> {
  const known = new Map(recordings.map((recording) => [recording.sha256, recording]));
  let fault: ValidatorFault | null = null;
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/server/health') {
      answer(response, 200, HEALTH);
      return;
    }
    if (request.method !== 'POST') {
      answer(response, 405, 'Method not supported', 'text/plain');
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      const body = Buffer.concat(chunks);
      if (body.length === 0) {
        answer(response, 400, 'No content supplied', 'text/plain');
        return;
      }
      const { status, report } = judge(body, known.get(hash('sha256', body)));
      if (fault) failAs(fault, response, status, report);
      else answer(response, status, report);
    });
  });
  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    fail: (how) => {
      fault = how;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

function judge(body: Buffer, recording: Recording | undefined): { status: number; report: string } {
  const digest = hash('sha256', body, 'base64');
  if (recording)
    return { status: recording.status, report: recording.report ?? renderReport(digest, recording) };
  const isXml = /^\s*<(?!!DOCTYPE)/.test(body.toString().replace(/^\uFEFF?<\?xml.*?\?>/s, ''));
  const message = { code: 'generic-error', level: 'error', id: 'val-xml.1', location: '', step: 'val-xml' };
  return {
    status: isXml ? 406 : 422,
    report: renderReport(digest, {
      ...{ assessment: 'reject', scenarioXml: null, messages: isXml ? [] : [message] },
    }),
  };
}

function failAs(fault: ValidatorFault, response: ServerResponse, status: number, report: string): void {
  switch (fault) {
    case 'lies-accepted':
      answer(response, 200, report.replace(/rep:accept\b/g, 'rep:reject'));
      return;
    case 'lies-rejected':
      answer(response, 406, report.replace(/rep:reject\b/g, 'rep:accept'));
      return;
    case 'other-file':
      answer(response, status, report.replace(/(<rep:hashValue>)[^<]*/, `$1${'A'.repeat(43)}=`));
      return;
    case 'cut-off':
      answer(response, status, report.slice(0, -20));
      return;
    case 'silent':
      return;
    case 'drips':
      drip(response, status, report);
      return;
    case 'no-report':
      answer(response, 200, '<html><body>OK</body></html>', 'text/html');
      return;
    case 'breaks':
      response.writeHead(status).write(report.slice(0, 200));
      setImmediate(() => response.destroy());
      return;
    case 'judged-twice':
      answer(response, 200, report.replace('<rep:assessment>', '<rep:assessment><rep:accept/>'));
      return;
    case 'other-version':
      answer(response, status, report.replaceAll('validator/varl/1', 'validator/varl/2'));
      return;
    case 'endless':
      response.writeHead(status);
      pour(response);
      return;
    case 'compressed':
      response.setHeader('content-encoding', 'gzip');
      answer(response, status, report);
      return;
  }
}

function answer(response: ServerResponse, status: number, body: string, type = 'application/xml'): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function drip(response: ServerResponse, status: number, report: string): void {
  response.writeHead(status);
  let at = 0;
  const timer = setInterval(() => void response.write(report[at++ % report.length]), 20);
  response.on('close', () => clearInterval(timer));
}

function pour(response: ServerResponse): void {
  const spaces = ' '.repeat(64 * 1_024);
  const more = () => {
    while (!response.destroyed && response.write(spaces));
  };
  response.on('drain', more);
  more();
}

const HEALTH =
  '<healthtype xmlns:ns2="http://www.xoev.de/de/validator/framework/1/daemon"><ns2:status>UP</ns2:status><ns2:application><ns2:name>KoSIT Validator</ns2:name><ns2:version>1.6.0</ns2:version></ns2:application></healthtype>';
