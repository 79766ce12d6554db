import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Judged, Message } from './render-report.ts';

/** What the real daemon answered for one file. */
export type Recording = Judged & {
  file: string;
  sha256: string;
  status: number;
  scenario: string | null;
  /** The whole report, where it was kept. */
  report: string | undefined;
};

type Verdict = Pick<Recording, 'file' | 'sha256' | 'status' | 'assessment' | 'scenario'> & {
  messages: Message[];
};

/** @param folder with `verdicts.json` and `reports/` */
export function readRecordings(folder: string): Recording[] {
  const verdicts = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8')) as Verdict[];
  const kept = new Set(readdirSync(join(folder, 'reports')));
  const reports = new Map(
    verdicts.flatMap(({ file }) => {
      const name = `${file}.report.xml.gz`;
      return kept.has(name)
        ? [[file, gunzipSync(readFileSync(join(folder, 'reports', name))).toString()] as const]
        : [];
    }),
  );
  const scenarios = new Map(
    verdicts.flatMap(({ file, scenario }) => {
      const [xml] = /<s:scenario>.*?<\/s:scenario>/s.exec(reports.get(file) ?? '') ?? [];
      return xml ? [[scenario, xml] as const] : [];
    }),
  );
  return verdicts.map((verdict) => ({
    ...verdict,
    report: reports.get(verdict.file),
    scenarioXml:
      verdict.scenario === null
        ? null
        : (scenarios.get(verdict.scenario) ?? deducedScenario(verdict.scenario, verdicts)),
  }));
}

/** No report of it was kept: what fired as an error in a file that it accepts, it lowers. */
function deducedScenario(name: string, verdicts: readonly Verdict[]): string {
  const accepted = verdicts.filter(({ scenario, status }) => scenario === name && status === 200);
  const errors = accepted.flatMap(({ messages }) => messages.filter(({ level }) => level === 'error'));
  const levels = [...new Set(errors.map(({ code }) => code))].map(
    (code) => `<s:customLevel level="warning">${code}</s:customLevel>`,
  );
  return `<s:scenario><s:name>${name}</s:name><s:createReport>${levels.join('')}</s:createReport></s:scenario>`;
}
