import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ask, askAs } from '../demo/ask-as.ts';
import { type Demo, startDemo } from '../demo/start-demo.ts';
import { signIn } from '../simulators/identity-provider/index.ts';
import { openBrowser, type TestBrowser, type WatchedPage } from '../testing/browser.ts';
import { putSession } from '../testing/put-session.ts';
import { type Findings, startFindings } from './findings.ts';

export const PEOPLE = ['anna', 'ben', 'clara', 'dora'] as const;
export type Person = (typeof PEOPLE)[number];

/** The demo, people who sit before it, and what they have found. */
export type Hour = {
  demo: Demo;
  findings: Findings;
  /** A window of somebody who is signed in, at the overview. */
  open(person: Person, options?: Parameters<TestBrowser['page']>[0]): Promise<WatchedPage>;
  ask(person: Person): Promise<Ask>;
  close(): Promise<void>;
};

export async function openHour(tell: (line: string) => void, only?: string): Promise<Hour> {
  const dataDir = await mkdtemp(join(tmpdir(), 'intake-hour-'));
  const demo = await startDemo({
    dataDir,
    ports: {
      ...{ service: 0, paperless: 0, identityProvider: 0, farmSystem: 0 },
      ...{ mailPages: 0, smtp: 0, imap: 0 },
    },
    tell() {},
  });
  const browser = await openBrowser();
  const { issuer, serviceUrl } = demo;
  return {
    demo,
    findings: startFindings(tell, only),
    async open(person, options) {
      const page = await browser.page(options);
      await putSession(page, { issuer, signedIn: await signIn(issuer, person), origin: serviceUrl });
      await page.goto(serviceUrl);
      return page;
    },
    ask: (person) => askAs({ serviceUrl, issuer }, person),
    async close() {
      await browser.close().catch((error: Error) => tell(error.message));
      await demo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
