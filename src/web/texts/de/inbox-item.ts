/** One file of the inbox: seen, cut, named, saved. */
export const inboxItem = {} as const;
