export { type EInvoiceValidator, openEInvoiceValidator, type ValidatorOptions } from './open-validator.ts';
export {
  type FiredRule,
  type NotChecked,
  NotValidated,
  RULE_LEVELS,
  type RuleLevel,
  type Validation,
  VERDICTS,
  type Verdict,
} from './validation.ts';
