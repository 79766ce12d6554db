/** For tests of the inbox that are not about invoices. */
export const NO_INVOICES = { read: async () => {}, suggestions: async () => [] };
