export { ExplainedError, failureOf } from './cause-of.ts';
export { fieldsText, sameFields, toFields } from './document-fields.ts';
export { type FieldDefinition, isDate, toFieldValue } from './field-values.ts';
export { type KnownDocument, observation } from './observation.ts';
export { mayBeOldCopy, notTouchedSince, overwritten } from './overwritten.ts';
export { recordEnd } from './record-end.ts';
export { remainingChanges } from './remaining-changes.ts';
export { describeChange, NotKept, writeChanges } from './write-changes.ts';
