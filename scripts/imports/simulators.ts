const FOLDER = 'scripts/simulators/';
/** What several simulators need; files and folders that are no simulator themselves. */
const SHARED = ['free-port', 'markup', 'office', 'random', 'reply', 'request-log', 'saved-state', 'timers'];

/** A simulated system stands alone, as the real one does: it knows neither another one nor the product. */
export function simulatorProblem(file: string, target: string): string | null {
  const from = nameOf(file);
  if (from === null) return null;
  const to = nameOf(target);
  if (to === from || (to !== null && SHARED.includes(to))) return null;
  return `${file} simulates ${from} and must not import ${target}`;
}

function nameOf(file: string): string | null {
  if (!file.startsWith(FOLDER)) return null;
  const [name = ''] = file.slice(FOLDER.length).split('/');
  return name.replace(/\.ts$/, '');
}
