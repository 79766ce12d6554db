import { z } from 'zod';
import { type Endpoint, endpoint, permission } from '../http/index.ts';
import type { KeptReport } from './keep-report.ts';
import { ReportBody, showReport } from './show-report.ts';

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
