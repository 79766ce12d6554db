import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startScanner } from '../simulators/scanner/index.ts';

const EVERY_SECONDS = 60;
/** A demo left running over night stays a demo. */
const MOST_PILES = 120;

export type ScanRoom = {
  /** The folders of the scanners, as the service is configured with them. */
  variable: string;
  /** Labels that lie here, as PNG, are put on the papers of the next pile of the office. */
  labels: string;
  /** Scans the first piles at once. */
  start(options: { onError: (error: unknown) => void }): { stop(): Promise<void> };
};

/** Two scanners: one of the office, and one on somebody's desk. */
export async function openScanRoom(dataDir: string, { desk }: { desk: string }): Promise<ScanRoom> {
  const [office, personal] = [join(dataDir, 'scans', 'office'), join(dataDir, 'scans', 'desk')];
  const labels = join(dataDir, 'labels');
  for (const folder of [office, personal, labels]) await mkdir(folder, { recursive: true });
  const folders = [
    { path: office, for: 'public' },
    { path: personal, for: `user:${desk}` },
  ];
  return {
    // As JSON: the folder of the demo may be called anything.
    variable: JSON.stringify(folders),
    labels,
    start({ onError }) {
      // Other paper after each start: the same again would be known as duplicates.
      const seed = Math.floor(Date.now() / 60_000);
      const scanners = folders.map(({ path: folder }, place) =>
        startScanner({
          ...{ folder, onError, everySeconds: EVERY_SECONDS, piles: MOST_PILES },
          seed: 2 * seed + place,
          ...(folder === office && { takeLabels: () => takeFrom(labels) }),
        }),
      );
      return {
        async stop() {
          await Promise.all(scanners.map((scanner) => scanner.stop()));
        },
      };
    },
  };
}

/** As many as fit on one pile; the rest is for the next one. */
const LABELS_A_PILE = 4;

async function takeFrom(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.png') && !name.startsWith('.'))
    .sort();
  return Promise.all(
    names.slice(0, LABELS_A_PILE).map(async (name) => {
      const path = join(folder, name);
      const png = await readFile(path);
      await rm(path);
      return png;
    }),
  );
}
