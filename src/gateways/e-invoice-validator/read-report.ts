import { SaxesParser, type SaxesTagNS } from 'saxes';
import { type FiredRule, NotValidated, RULE_LEVELS, type RuleLevel } from './validation.ts';

/** What a report of the validator says, without its page of many megabytes. */
export type Report = {
  engine: string;
  /** Base64, of the file that was judged. */
  hash: string | undefined;
  scenario: string | undefined;
  accepted: boolean | undefined;
  /** Steps that the file did not pass: `val-xml`, `val-xsd`, `val-sch.1`, … */
  failed: string[];
  rules: FiredRule[];
};

/** Takes a report apart while it comes. @throws NotValidated where it is none, or not whole */
export async function readReport(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const reader = reportReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_REPORT_BYTES) throw new NotValidated('too-large', 'the report is too large');
    reader.write(decoded(() => decoder.decode(chunk, { stream: true })));
  }
  reader.write(decoded(() => decoder.decode()));
  return reader.end();
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw unreadable('the report is not UTF-8');
  }
}

const unreadable = (words: string) => new NotValidated('unreadable', words);

function reportReader() {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const report: Report = {
    ...{ engine: '', hash: undefined, scenario: undefined, accepted: undefined },
    ...{ failed: [], rules: [] },
  };
  const fired = new Map<string, FiredRule>();
  const levels = new Map<string, RuleLevel>();
  const path: string[] = [];
  let rule: FiredRule | undefined;
  let custom: RuleLevel | undefined;
  const within = () => path.join('/');
  parser.on('doctype', () => {
    throw unreadable('a report with a DTD');
  });
  parser.on('error', ({ message }) => {
    throw unreadable(`the report is no XML: ${message}`);
  });
  parser.on('opentag', (tag) => {
    if (path.length >= MOST_DEPTH) throw unreadable('the report is too deep');
    path.push(nameOf(tag));
    const value = (name: string) => tag.attributes[name]?.value ?? '';
    switch (within().replace(/^report\/(?:noScenarioMatched|scenarioMatched)/, 'report/scenario')) {
      case 'report/assessment/accept':
      case 'report/assessment/reject':
        // Judged both ways is not judged.
        report.accepted = path.at(-1) === 'accept' && report.accepted === undefined;
        break;
      case 'report/scenario/validationStepResult':
        if (value('valid') !== 'true') report.failed.push(value('id'));
        break;
      case 'report/scenario/validationStepResult/message': {
        const code = value('code') || value('id');
        rule = fired.get(code) ?? { code, level: levelOf(value('level')), times: 0, text: '' };
        rule.times += 1;
        if (fired.size < MOST_RULES) fired.set(code, rule);
        break;
      }
      case 'report/scenario/s:scenario/s:createReport/s:customLevel':
        custom = levelOf(value('level'));
    }
  });
  const heard = (text: string) => {
    switch (within()) {
      case 'report/engine/name':
        report.engine = shortened(report.engine + text);
        break;
      case 'report/documentIdentification/documentHash/hashValue':
        report.hash = shortened((report.hash ?? '') + text);
        break;
      case 'report/scenarioMatched/s:scenario/s:name':
        report.scenario = shortened((report.scenario ?? '') + text);
        break;
      case 'report/scenarioMatched/s:scenario/s:createReport/s:customLevel':
        for (const code of text.trim().split(/\s+/)) if (custom) levels.set(code, custom);
        break;
      case 'report/scenarioMatched/validationStepResult/message':
      case 'report/noScenarioMatched/validationStepResult/message':
        if (rule?.times === 1) rule.text = shortened(rule.text + text);
    }
  };
  parser.on('text', heard);
  parser.on('cdata', heard);
  parser.on('closetag', () => void path.pop());
  return {
    write: (text: string) => void parser.write(text),
    end(): Report {
      parser.close();
      const rules = [...fired.values()].map((one) => ({
        ...one,
        level: levels.get(one.code) ?? one.level,
        text: one.text.trim(),
      }));
      return { ...report, hash: report.hash?.trim(), scenario: report.scenario?.trim(), rules };
    },
  };
}

/** Elements of the report itself have a plain name; what an invoice has written into it never has. */
const nameOf = ({ uri, local }: SaxesTagNS): string =>
  uri === REPORT ? local : uri === SCENARIOS ? `s:${local}` : `{${uri}}${local}`;

const levelOf = (text: string): RuleLevel => RULE_LEVELS.find((level) => level === text) ?? 'error';
const shortened = (text: string): string => text.slice(0, MOST_TEXT);

const REPORT = 'http://www.xoev.de/de/validator/varl/1';
const SCENARIOS = 'http://www.xoev.de/de/validator/framework/1/scenarios';
const MOST_REPORT_BYTES = 20 * 1_024 * 1_024;
const MOST_DEPTH = 60;
const MOST_RULES = 500;
const MOST_TEXT = 500;
