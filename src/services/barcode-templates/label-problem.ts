import type { LabelRefusal } from '../../libs/labels/index.ts';
import { type FieldError, fieldError, Problem } from '../../platform/http/index.ts';

/** Why there is no such label, as an answer. */
export const labelProblem = (refusal: LabelRefusal): Problem => told(refusal).problem;

/** The same, at the field of the template that it is about. */
export const labelFault = (refusal: LabelRefusal): FieldError => told(refusal).fault;

type Told = { problem: Problem; fault: FieldError };
type Because = NonNullable<ConstructorParameters<typeof Problem>[1]>;
const both = (because: Because, fault: FieldError): Told => ({
  problem: new Problem('invalid-request', because),
  fault,
});

function told(refusal: LabelRefusal): Told {
  switch (refusal.reason) {
    case 'content-empty':
      return both({ reason: 'label-empty' }, fieldError('content', 'label-empty'));
    case 'content-not-encodable': {
      const { symbology, letters } = refusal;
      const values = { symbology, letters };
      return both({ reason: 'label-letters', ...values }, fieldError('content', 'label-letters', values));
    }
    case 'content-too-long': {
      const { symbology, length } = refusal;
      const values = { symbology, length };
      return both({ reason: 'label-too-long', ...values }, fieldError('content', 'label-too-long', values));
    }
    case 'margin-too-large': {
      const { marginMm, largestMm } = refusal;
      const fault = fieldError('marginMm', 'label-margin-too-large', { largestMm });
      return both({ reason: 'label-margin-too-large', marginMm, largestMm }, fault);
    }
    case 'label-too-small': {
      const { neededMm } = refusal;
      const fault = fieldError('widthMm', 'label-too-small', { neededMm });
      return both({ reason: 'label-too-small', neededMm }, fault);
    }
    case 'too-fine': {
      const { dpi, neededDpi } = refusal;
      const fault = fieldError('content', 'label-too-fine', { neededDpi });
      return both({ reason: 'label-too-fine', dpi, neededDpi }, fault);
    }
    case 'too-many-pixels': {
      const { megapixels, limit } = refusal;
      const fault = fieldError('widthMm', 'label-too-large', { megapixels, limit });
      return both({ reason: 'label-too-large', megapixels, limit }, fault);
    }
  }
}
