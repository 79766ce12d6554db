import type { Reference } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { type FieldError, type FieldFault, fieldError } from '../../platform/http/index.ts';
import type { CheckReferences } from './change-setting.ts';
import { type DeadReference, lookUpReferences, type Reserved } from './look-up-references.ts';

/** Holds what the value of a setting names against Paperless, before it is set. */
export function checkReferences(paperless: Pick<Paperless, 'choices'>, reserved: Reserved): CheckReferences {
  const lookUp = lookUpReferences(paperless, reserved);
  return async (references) => {
    const dead = await lookUp(references, { renew: true });
    return dead.map(asFieldError);
  };
}

function asFieldError({ reference, is }: DeadReference): FieldError {
  const { kind, id, path, types = [] } = reference;
  const at = path.join('.');
  if (is === 'missing') return fieldError(at, UNKNOWN[kind], { id });
  if (is === 'approval-field') return fieldError(at, 'is-approval-field', { id });
  if (is === 'control-tag') return fieldError(at, 'is-control-tag', { id });
  if ('releasers' in is)
    return fieldError(at, 'too-few-releasers', { known: is.releasers, ...needed(reference) });
  return fieldError(at, 'wrong-field-type', { id, type: is.type, types: types.join(', ') });
}

const needed = ({ people }: Reference) => ({ count: people?.count ?? 0 });

const UNKNOWN: Record<Reference['kind'], FieldFault> = {
  tag: 'tag-unknown',
  correspondent: 'correspondent-unknown',
  documentType: 'document-type-unknown',
  user: 'user-unknown',
  customField: 'custom-field-unknown',
  approvalOption: 'option-unknown',
  group: 'group-cannot-release',
  releasers: 'not-possible',
};
