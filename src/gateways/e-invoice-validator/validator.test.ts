import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { suite } from 'uvu';
import {
  type SimulatedValidator,
  startEInvoiceValidator,
  VALIDATOR_FAULTS,
} from '../../../scripts/simulators/e-invoice-validator/index.ts';
import { validatorRecordings } from '../../../scripts/testing/validator-recordings.ts';
import { type EInvoiceValidator, NotValidated, openEInvoiceValidator } from './index.ts';
import { judgeReport } from './judge-report.ts';
import { readReport } from './read-report.ts';

const test = suite('the official validator');
const { recordings, folder } = validatorRecordings();
const UNKNOWN = Buffer.from('<order xmlns="urn:x">1</order>');
let simulator: SimulatedValidator;
let validator: EInvoiceValidator;

test.before(async () => {
  simulator = await startEInvoiceValidator(recordings ?? []);
  validator = openEInvoiceValidator({ url: simulator.url });
});
test.after(async () => {
  validator.close();
  await simulator.stop();
});

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'judged',
    (error: unknown) => (error instanceof NotValidated ? error.reason : String(error)),
  );
const inParts = async function* (text: string, size = 1_000) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

test('each recorded invoice has the verdict and the rules that the real one gave', () => judgeAll(validator));

test('so it has by a real one', async () => {
  const url = process.env.EINVOICE_VALIDATOR_URL;
  if (!url) return console.log('skipped: EINVOICE_VALIDATOR_URL names no validator');
  const real = openEInvoiceValidator({ url });
  await judgeAll(real);
  real.close();
});

async function judgeAll(asked: EInvoiceValidator): Promise<void> {
  if (!recordings) return console.log(`skipped: no recordings in ${folder}`);
  assert.equal(recordings.length, 144);
  for (const { file, xml, status, scenario, messages } of recordings) {
    const { verdict, rules, ...said } = await asked.validate(xml);
    const isFormat = messages.some(({ step }) => step === 'val-xsd');
    const rejected = isFormat ? 'no-e-invoice' : 'rules-broken';
    const accepted = messages.length === 0 ? 'valid' : 'valid-with-hints';
    assert.equal(verdict, status === 200 ? accepted : rejected, file);
    assert.equal(said.scenario, scenario, file);
    const codes = [...new Set(messages.map(({ code }) => code))].sort();
    assert.deepEqual(rules.map(({ code }) => code).sort(), codes, file);
    assert.equal(
      rules.reduce((sum, { times }) => sum + times, 0),
      messages.length,
      file,
    );
    if (status === 200)
      assert.ok(!rules.some(({ level }) => level === 'error'), `${file}: levels of its own`);
  }
}

test('the simulator says what the real one says, where its whole report was kept', async () => {
  if (!recordings) return console.log(`skipped: no recordings in ${folder}`);
  const bare = await startEInvoiceValidator(recordings.map((one) => ({ ...one, report: undefined })));
  try {
    const kept = recordings.filter(({ report }) => report !== undefined);
    assert.ok(kept.length > 30);
    for (const { file, xml, report = '' } of kept) {
      const answer = await fetch(bare.url, { method: 'POST', body: new Uint8Array(xml) });
      const [mine, real] = await Promise.all([
        readReport(inParts(await answer.text())),
        readReport(inParts(report)),
      ]);
      const withoutText = (one: typeof real) => ({
        ...one,
        failed: one.failed.toSorted(),
        rules: one.rules.map((rule) => ({ ...rule, text: '' })),
      });
      assert.deepEqual(withoutText(mine), withoutText(real), file);
    }
  } finally {
    await bare.stop();
  }
});

test('what is no invoice, or none that it knows, has a verdict of its own', async () => {
  assert.equal((await validator.validate(UNKNOWN)).verdict, 'other-profile');
  for (const text of ['no xml at all', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
    assert.equal((await validator.validate(Buffer.from(text))).verdict, 'no-e-invoice', text);
});

test('too much and nothing are not sent', async () => {
  const before = simulator.asked();
  assert.equal(await reasonOf(validator.validate(new Uint8Array(10 * 1_024 * 1_024 + 1))), 'too-large');
  assert.equal(await reasonOf(validator.validate(new Uint8Array())), 'unreadable');
  assert.equal(simulator.asked(), before);
});

const REASONS = {
  ...{ 'lies-accepted': 'contradictory', 'lies-rejected': 'contradictory', 'other-file': 'contradictory' },
  ...{ 'cut-off': 'unreadable', silent: 'too-slow', drips: 'too-slow', 'no-report': 'unreadable' },
  ...{ breaks: 'away', 'judged-twice': 'contradictory', 'other-version': 'unreadable' },
  ...{ endless: 'too-large', compressed: 'unreadable' },
} as const;
for (const fault of VALIDATOR_FAULTS)
  test(`a validator with the fault "${fault}" has judged nothing`, async () => {
    const hasty = openEInvoiceValidator({
      url: simulator.url,
      deadlineMs: REASONS[fault] === 'too-slow' ? 300 : 60_000,
    });
    simulator.fail(fault);
    try {
      assert.equal(await reasonOf(hasty.validate(UNKNOWN)), REASONS[fault]);
    } finally {
      simulator.fail(null);
      hasty.close();
    }
    assert.equal(
      (await validator.validate(UNKNOWN)).verdict,
      'other-profile',
      'the next one is asked as ever',
    );
  });

test('an acceptance with the status of a rejection, and the other way round, are no verdict', async () => {
  const [accepted, rejected] = [200, 406].map((status) => recordings?.find((one) => one.status === status));
  if (!accepted || !rejected) return console.log(`skipped: no recordings in ${folder}`);
  try {
    simulator.fail('lies-rejected');
    assert.equal(await reasonOf(validator.validate(accepted.xml)), 'contradictory');
    simulator.fail('lies-accepted');
    assert.equal(await reasonOf(validator.validate(rejected.xml)), 'contradictory');
  } finally {
    simulator.fail(null);
  }
});

test('a validator that is away has judged nothing', async () => {
  const gone = await startEInvoiceValidator([]);
  await gone.stop();
  const away = openEInvoiceValidator({ url: gone.url });
  assert.equal(await reasonOf(away.validate(UNKNOWN)), 'away');
  away.close();
});

test('no damage to a report makes an invoice valid', async () => {
  const broken = recordings?.find(({ status, report }) => status === 406 && report)?.report;
  if (!broken) return console.log(`skipped: no recordings in ${folder}`);
  const about = /<rep:hashValue>([^<]*)/.exec(broken)?.[1] ?? '';
  const short = broken.replace(/<html .*<\/html>/s, '');
  for (let at = 0; at < short.length; at += 7) {
    const parts = [
      short.slice(0, at),
      short.slice(0, at) + short.slice(at + 5),
      `${short.slice(0, at)}<rep:accept/>${short.slice(at)}`,
    ];
    for (const damaged of parts) {
      for (const status of [200, 406]) {
        const judged = await readReport(inParts(damaged))
          .then((report) => judgeReport(report, status, about).verdict)
          .catch((error: unknown) => {
            assert.ok(error instanceof NotValidated, String(error));
            return 'none';
          });
        assert.ok(!judged.startsWith('valid'), `${judged} at ${at}`);
      }
    }
  }
});

test('a report of many megabytes is read without holding it', async () => {
  const page = '<p xmlns="http://www.w3.org/1999/xhtml">Prüfbericht</p>'.repeat(1_000);
  async function* report() {
    yield Buffer.from(HEAD);
    for (let times = 0; times < 160; times += 1) yield Buffer.from(page);
    yield Buffer.from(FOOT);
  }
  const read = await readReport(report());
  assert.deepEqual([read.accepted, read.engine, read.rules], [false, 'V', []]);
});
const HEAD = `<r:report xmlns:r="http://www.xoev.de/de/validator/varl/1"><r:engine><r:name>V</r:name></r:engine><r:documentIdentification><r:documentHash><r:hashValue>${hash('sha256', UNKNOWN, 'base64')}</r:hashValue></r:documentHash></r:documentIdentification><r:assessment><r:reject><r:explanation>`;
const FOOT = '</r:explanation></r:reject></r:assessment></r:report>';

test.run();
