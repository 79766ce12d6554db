import type { FailureCause } from '../../domain/events/index.ts';
import { PaperlessError } from '../../gateways/paperless/index.ts';

/** An expected failure that knows why, as events and pages say it; the message is for technicians. */
export class ExplainedError extends Error {
  readonly because: FailureCause;
  constructor(because: FailureCause, message: string) {
    super(message);
    this.because = because;
  }
}

/** What an event keeps of a failure: why, and what was said word for word. */
export const failureOf = (error: unknown): { because: FailureCause; error: string } => ({
  because: causeOf(error),
  error: error instanceof Error ? error.message : String(error),
});

function causeOf(error: unknown): FailureCause {
  if (error instanceof ExplainedError) return error.because;
  return { code: error instanceof PaperlessError ? `paperless-${error.failure}` : 'unexpected' };
}
