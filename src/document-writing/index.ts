export { fieldsText, sameFields, toFields } from './document-fields.ts';
export { type FieldDefinition, isDate, toFieldValue } from './field-values.ts';
export { openChanges, overwritten } from './open-changes.ts';
export { changeInWords, NotKept, type WriteGuard, writeChanges } from './write-changes.ts';
