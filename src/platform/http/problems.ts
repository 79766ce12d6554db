import { z } from 'zod';
import { type FieldError, ShownFieldError } from './field-errors.ts';
import { maskSecrets } from './mask-secrets.ts';
import {
  type Because,
  detailOf,
  type ProblemParams,
  type ProblemReason,
  reasons,
} from './problem-reasons.ts';

/**
 * Every problem this service can answer with: code, status and title. The code is the stable part, for
 * programs; the title and the detail are for people.
 */
export const problems = {
  'malformed-body': { status: 400, title: 'The body cannot be read' },
  'no-document': { status: 400, title: 'The call names no document' },
  unauthenticated: { status: 401, title: 'No valid credentials' },
  forbidden: { status: 403, title: 'Not allowed with these credentials' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This path does not know that method' },
  'body-too-slow': { status: 408, title: 'The body did not arrive in time' },
  conflict: { status: 409, title: 'That does not fit the present state' },
  'control-tag': { status: 409, title: 'That would change a tag of the workflow' },
  'dms-refused': { status: 409, title: 'Paperless does not accept this' },
  gone: { status: 410, title: 'It is not kept any more' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'too-many-uploads': { status: 413, title: 'Too many files in one upload' },
  'file-too-large': { status: 413, title: 'A file of the upload is too large' },
  'unsupported-media-type': { status: 415, title: 'The body is not of the kind that is taken here' },
  'range-not-satisfiable': { status: 416, title: 'The file has no such part' },
  'invalid-request': { status: 422, title: 'The request does not have the expected shape' },
  'too-many-files': { status: 429, title: 'Too many files at the same time' },
  'too-many-streams': { status: 429, title: 'Too many open streams of one person' },
  'too-many-tries': { status: 429, title: 'Too many failed tries from this address' },
  'too-many-requests': { status: 429, title: 'Too often' },
  unexpected: { status: 500, title: 'Something went wrong on our side' },
  'unknown-event': { status: 500, title: 'The log holds an event that this release cannot read' },
  'dms-unavailable': { status: 502, title: 'Paperless does not answer as it should' },
  'mail-server-unavailable': { status: 502, title: 'The mail server is of no use as it is' },
  'farm-unavailable': { status: 502, title: 'The farm system does not answer as it should' },
  'database-away': { status: 503, title: 'The database cannot be reached' },
  'mail-not-set-up': { status: 503, title: 'There is no account to send mails from' },
  'identity-provider-away': { status: 503, title: 'The identity provider cannot be asked' },
  'web-app-missing': { status: 503, title: 'The web app is not built' },
  'shutting-down': { status: 503, title: 'This process is about to end' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;
type Extra = {
  /** An English sentence that is more exact than the text of the reason. */
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** The current state, where a person acted on an outdated one. */
  current?: object;
  cause?: unknown;
};

/** A refusal that the caller gets as an answer: RFC 9457 `application/problem+json`. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly extra: Extra;
  readonly reason: ProblemReason | undefined;
  readonly params: ProblemParams;
  /** @param because the reason with its values, `{ reason: 'document-unknown', documentId: 7 }`; the web app translates it */
  constructor(code: ProblemCode, because?: Because, extra: Extra = {}) {
    const { reason, ...params } = because ?? { reason: undefined };
    const sentence = extra.detail ?? (reason && detailOf(reason, params));
    super(sentence ?? problems[code].title, { cause: extra.cause });
    this.reason = reason;
    this.params = params;
    this.code = code;
    this.status = problems[code].status;
    this.extra = extra;
  }
}

const REASONS = `A finer code, to branch on: ${Object.entries(reasons)
  .map(([reason, text]) => `\`${reason}\`: ${text}`)
  .join('; ')}`;

/** The body of a problem answer. */
export const ProblemBody = z
  .object({
    type: z
      .string()
      .meta({ description: 'Stable code, as a relative reference', example: '/problems/not-found' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    reason: z
      .enum(Object.keys(reasons) as [ProblemReason, ...ProblemReason[]])
      .optional()
      .meta({ id: 'ProblemReason', description: REASONS }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({ description: 'The values of the reason, by the names that its text has in braces' }),
    current: z
      .looseObject({})
      .optional()
      .meta({ description: 'What holds now, where the call was made on what no longer does' }),
    requestId: z.string(),
    errors: z.array(ShownFieldError).optional(),
  })
  .meta({ id: 'Problem' });

export function problemBody(problem: Problem, requestId: string): z.infer<typeof ProblemBody> {
  const { code, status, message, extra, reason, params } = problem;
  const { title } = problems[code];
  return {
    type: `/problems/${code}`,
    title,
    status,
    ...(message !== title && { detail: maskSecrets(message) }),
    ...(reason && { reason }),
    ...(Object.keys(params).length > 0 && { params: maskedParams(params) }),
    ...(extra.current && { current: { ...extra.current } }),
    requestId,
    ...(extra.errors && { errors: extra.errors.map(masked) }),
  };
}

const maskedParams = (params: ProblemParams): ProblemParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskSecrets(value) : value,
    ]),
  );

// May hold what the caller sent: the name of an unknown field, a value that was not understood.
const masked = ({ path, code, params, message }: FieldError): FieldError => ({
  path: maskSecrets(path),
  code,
  ...(params && { params: maskedParams(params) }),
  message: maskSecrets(message),
});
