/** Which jobs the page shows. */
export const JOB_FILTERS = ['all', 'open', 'printed', 'troubled'] as const;
