/** Everything the demo keeps. */
export const DATA_DIR = '.data/demo';
/** In there, a shell file: sourced, it points the command-line tools at the demo. */
export const TOOLS_FILE = 'tools.sh';
