/**
 * What a process that a test starts gets of our environment: nothing that a setting of this machine could reach it by.
 * The compiled modules of the run are shared with it.
 */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
