import type { Paperless } from '../paperless/index.ts';
import type { CheckReferences } from './change-setting.ts';
import { lookUpReferences, type Reserved } from './look-up-references.ts';
import { deadReferenceText } from './reference-texts.ts';

/** Holds what the value of a setting names against Paperless, before it is set. */
export function checkReferences(paperless: Pick<Paperless, 'choices'>, reserved: Reserved): CheckReferences {
  const lookUp = lookUpReferences(paperless, reserved);
  return async (references) => {
    const dead = await lookUp(references, { renew: true });
    return dead.map((one) => ({ path: one.reference.path.join('.'), message: deadReferenceText(one).en }));
  };
}
