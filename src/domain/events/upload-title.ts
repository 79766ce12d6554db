import { unknownVariable } from '../../libs/templates/index.ts';
import { Template } from './written-expressions.ts';

/** What the template of titles can use: the invoice in the farm system, and the title as it was. */
export const UPLOAD_TITLE_VARIABLES = [
  /** The number on the supplier's paper. */
  'number',
  'title',
  /** YYYY-MM-DD, for the helper `date`. */
  'date',
  /** In major units, with a point: 119.00. */
  'amount',
  'currency',
  'supplier',
  'supplierNumber',
  'betrieb',
  'documentTitle',
] as const;

/** The default: the sender, the number and the date, as far as they are known. */
export const USUAL_UPLOAD_TITLE =
  "{{default supplier documentTitle}} {{number}} {{#if date}}{{date date 'DD.MM.YYYY'}}{{/if}}";

/** A template of titles: `{{supplier}} {{number}} {{date date 'DD.MM.YYYY'}}`. */
export const UploadTitle = Template.superRefine((text, context) => {
  const unknown = wrongVariable(text);
  if (!unknown) return;
  const known = UPLOAD_TITLE_VARIABLES.join(', ');
  context.addIssue({
    code: 'custom',
    params: { fault: 'variable-unknown', name: unknown, known },
    message: `there is no ${unknown}; known are ${known}`,
  });
});

/** What cannot be parsed has been refused already. */
function wrongVariable(text: string): string | undefined {
  try {
    return unknownVariable(text, UPLOAD_TITLE_VARIABLES);
  } catch {
    return undefined;
  }
}
