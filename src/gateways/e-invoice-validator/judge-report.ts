import type { Report } from './read-report.ts';
import { NotValidated, type Validation, type Verdict } from './validation.ts';

/**
 * The verdict of a report, held against the status of its answer and the file that was sent: who contradicts itself has
 * judged nothing.
 *
 * @param hash of what was sent, SHA-256 in base64
 * @throws NotValidated
 */
export function judgeReport(report: Report, status: number, hash: string): Validation {
  const { accepted, scenario, engine, rules } = report;
  if (accepted === undefined || engine === '')
    throw new NotValidated('unreadable', 'the report holds no judgement');
  if (report.hash !== hash) throw new NotValidated('contradictory', 'the report is about another file');
  if (accepted !== (status === 200))
    throw new NotValidated(
      'contradictory',
      `status ${status}, and the report ${accepted ? 'accepts' : 'rejects'}`,
    );
  const hasError = rules.some(({ level }) => level === 'error');
  if (accepted && (scenario === undefined || hasError || report.failed.some((step) => !isOfRules(step))))
    throw new NotValidated('contradictory', 'accepted, with errors');
  return { verdict: verdictOf(report), scenario, engine, rules };
}

function verdictOf({ accepted, scenario, failed, rules }: Report): Verdict {
  if (accepted) return rules.length === 0 ? 'valid' : 'valid-with-hints';
  if (failed.some((step) => !isOfRules(step))) return 'no-e-invoice';
  return scenario === undefined ? 'other-profile' : 'rules-broken';
}

/** Rules follow when the format holds (`val-xml`, `val-xsd`); scenarios may lower what they find. */
const isOfRules = (step: string): boolean => step.startsWith('val-sch');
