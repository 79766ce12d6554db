import { startSimulatedPaperless } from '../simulators/paperless/index.ts';

// A simulated Paperless in a process of its own, which answers every request in LATENCY_MS and holds DOCUMENTS documents.

const paperless = await startSimulatedPaperless({
  seed: 'office',
  documents: Number(process.env.DOCUMENTS ?? 10),
  compression: false,
});
paperless.faults.setLatency(Number(process.env.LATENCY_MS ?? 20));
console.log(
  JSON.stringify({ port: Number(new URL(paperless.url).port), token: paperless.tokenOf('intake') }),
);
process.on('SIGTERM', () => process.exit(0));
