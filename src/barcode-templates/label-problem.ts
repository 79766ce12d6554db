import { type FieldError, fieldError, Problem } from '../http/index.ts';
import type { LabelRefusal } from '../labels/index.ts';

type Told = { path: string; because: ConstructorParameters<typeof Problem>[1] & { reason: string } };

/** Why there is no such label, as an answer. */
export const labelProblem = (refusal: LabelRefusal): Problem =>
  new Problem('invalid-request', told(refusal).because);

/** The same, at the field of the template that it is about. */
export function labelFault(refusal: LabelRefusal): FieldError {
  const { path, because } = told(refusal);
  const { message, params } = new Problem('invalid-request', because);
  return { ...fieldError(path, FAULTS[refusal.reason], params), message };
}

const FAULTS = {
  'content-empty': 'label-empty',
  'content-not-encodable': 'label-letters',
  'content-too-long': 'label-too-long',
  'margin-too-large': 'label-margin-too-large',
  'label-too-small': 'label-too-small',
  'too-fine': 'label-too-fine',
  'too-many-pixels': 'label-too-large',
} as const;

function told(refusal: LabelRefusal): Told {
  switch (refusal.reason) {
    case 'content-empty':
      return { path: 'content', because: { reason: 'label-empty' } };
    case 'content-not-encodable': {
      const { symbology, letters } = refusal;
      return { path: 'content', because: { reason: 'label-letters', symbology, letters } };
    }
    case 'content-too-long': {
      const { symbology, length } = refusal;
      return { path: 'content', because: { reason: 'label-too-long', symbology, length } };
    }
    case 'margin-too-large': {
      const { marginMm, largestMm } = refusal;
      return { path: 'marginMm', because: { reason: 'label-margin-too-large', marginMm, largestMm } };
    }
    case 'label-too-small':
      return { path: 'widthMm', because: { reason: 'label-too-small', neededMm: refusal.neededMm } };
    case 'too-fine': {
      const { dpi, neededDpi } = refusal;
      return { path: 'content', because: { reason: 'label-too-fine', dpi, neededDpi } };
    }
    case 'too-many-pixels': {
      const { megapixels, limit } = refusal;
      return { path: 'widthMm', because: { reason: 'label-too-large', megapixels, limit } };
    }
  }
}
