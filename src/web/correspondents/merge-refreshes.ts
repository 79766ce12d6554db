/** What may have changed after a merge, its undo, or a refresh of it. */
export const MERGE_REFRESHES = [
  '/farmsys/merges',
  '/farmsys/merges/{mergeId}',
  '/farmsys/correspondent-conflicts',
  '/correspondents/settings',
  '/overview',
] as const;
