import { z } from 'zod';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import { AREAS, type Area, CHECKS } from './checks.ts';
import type { Report } from './examine.ts';
import { VERDICTS, worstOf } from './finding.ts';
import type { KeptReport } from './keep-report.ts';
import type { LocalizedText } from './localized-text.ts';

const WordsBody = z.object({ de: z.string(), en: z.string() });
const VerdictBody = z.enum(VERDICTS).meta({ description: 'unknown: it could not be looked at' });
const FindingBody = z.object({
  check: z.string(),
  title: WordsBody,
  verdict: VerdictBody,
  seen: WordsBody,
  steps: z.array(WordsBody).meta({ description: 'What to do about it, one after the other' }),
});

/** The report as it is published, and as `npm run doctor -- --json` prints it. */
export const ReportBody = z
  .object({
    at: z.string(),
    verdict: VerdictBody,
    areas: z.array(
      z.object({ area: z.string(), title: WordsBody, verdict: VerdictBody, findings: z.array(FindingBody) }),
    ),
  })
  .meta({ id: 'DoctorReport' });
export type ShownReport = z.output<typeof ReportBody>;

export function showReport({ at, verdict, findings }: Report): ShownReport {
  const areas = (Object.entries(AREAS) as [Area, LocalizedText][]).map(([area, title]) => {
    const within = findings.filter(({ check }) => CHECKS[check].area === area);
    return {
      area,
      title,
      verdict: worstOf(within),
      findings: within.map(({ check, ...rest }) => ({ check, title: CHECKS[check].title, ...rest })),
    };
  });
  return { at, verdict, areas };
}

/** `GET /doctor`: how this service is set up, and what to do where it is not right. */
export const doctorEndpoint = ({ get, again }: KeptReport): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/doctor',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Whether this service, Paperless and the identity provider are set up for each other',
    description:
      'Looks at all of them and changes nothing. An answer is kept for a minute; `fresh=true` asks for a new one. No answer holds a key, a token or a password.',
    query: z.object({ fresh: z.enum(['true', 'false']).default('false') }),
    response: ReportBody,
    handle: async ({ query }) => showReport(await (query.fresh === 'true' ? again() : get())),
  });
