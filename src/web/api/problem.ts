import type { Schemas } from './interface.ts';

/** A refusal or failure of the service, with what it said about it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  /** The stable code: `conflict`; `away` when there was no answer of the service at all. */
  readonly code: string;
  readonly detail: string | undefined;
  readonly reason: Schemas['ProblemReason'] | undefined;
  /** The values of the reason's text. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;
  /** What holds now, where somebody acted on what no longer does. */
  readonly current: Readonly<Record<string, unknown>> | undefined;
  /** What is wrong with which field. */
  readonly errors: readonly Schemas['FieldError'][];
  constructor(status: number, body: Partial<Schemas['Problem']> = {}) {
    super(body.detail ?? body.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.type?.replace('/problems/', '') ?? (NOT_OURS.has(status) ? 'away' : 'unexpected');
    this.detail = body.detail;
    this.reason = body.reason;
    this.params = body.params ?? {};
    this.requestId = body.requestId;
    this.current = body.current;
    this.errors = body.errors ?? [];
  }

  /** Whether it is of no use to ask anything before the service is back. */
  get isAway(): boolean {
    return AWAY.has(this.code);
  }
}

/** What a proxy says when there is nobody behind it; 0: no answer. */
const NOT_OURS = new Set([0, 502, 503, 504]);
const AWAY = new Set(['away', 'database-away', 'shutting-down']);

/** Any error as a problem, for places that show one. */
export const asApiProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem ? error : new ApiProblem(500, { detail: String(error) });
