import { text, wholeNumber } from '../components/search.ts';

/** What stands behind the ? of the wizard: a reload or a link leads to the same mails. */
export const mailImportSearch = { account: text, folder: text, before: wholeNumber };
