/** The wings of the house from the top down. What stands in one imports from lower ones only. */
export const WINGS = ['app', 'features', 'services', 'gateways', 'projections', 'domain', 'libs'] as const;
/** Beside `libs` at the bottom: technique that knows no document. Neither of the two knows the other. */
const PLATFORM = 'platform';

/** Within a wing no room knows another one, but for these. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  'services/*': ['feature'],
  'services/barcode-templates': ['number-ranges'],
  'services/document-changes': ['document-writing'],
  'services/mail-out': ['mail-accounts'],
  'domain/processing-state': ['events'],
  'libs/invoices': ['labels', 'money'],
  'platform/*': ['async'],
  'platform/event-log': ['database'],
  'platform/file-tickets': ['database', 'http'],
  'platform/files': ['database'],
  'platform/jobs': ['database'],
  'platform/logger': ['http'],
};
/** Runs in browsers, where there is no service: what it shares with it is how money is counted. */
const FOR_THE_WEB_APP = ['libs/money'];

/**
 * Where a file lives: `src/features/inbox/index.ts` is in the room `inbox` of the wing `features`. The web app is one room
 * here: it has layers of its own.
 */
export function placeOf(file: string): { wing: string; room: string } {
  const [top = '', wing = '', room = ''] = file.split('/');
  if (top === 'src' && wing === 'web') return { wing, room: '' };
  if (top === 'src') return { wing: wing.replace(/\.ts$/, ''), room: room.replace(/\.ts$/, '') };
  return { wing: top, room: '' };
}

/**
 * What is wrong when one file of the product imports another one.
 *
 * @returns a sentence, or null
 */
export function importProblem(file: string, target: string): string | null {
  const from = placeOf(file);
  const to = placeOf(target);
  if (from.wing === 'main' || (from.wing === to.wing && from.room === to.room)) return null;
  if (!mayKnow(from, to))
    return `${file} (${from.wing}) must not import from ${to.wing}/${to.room}: ${target}`;
  // Read models are imported one by one.
  const isDoor = target.endsWith('/index.ts') || to.wing === 'projections' || target.split('/').length === 3;
  return isDoor ? null : `${file} goes past the door of ${to.wing}/${to.room}: ${target}`;
}

type Place = ReturnType<typeof placeOf>;

function mayKnow(from: Place, to: Place): boolean {
  if (from.wing === 'web') return to.wing === 'web' || FOR_THE_WEB_APP.includes(`${to.wing}/${to.room}`);
  if (from.wing === to.wing) return isNeighbour(from, to);
  const level = (wing: string) => (wing === PLATFORM ? WINGS.length - 1 : WINGS.indexOf(wing as 'app'));
  return level(from.wing) >= 0 && level(to.wing) > level(from.wing);
}

/** The top puts everything together, and read models build on each other: there only circles are forbidden. */
function isNeighbour({ wing, room }: Place, to: Place): boolean {
  if (wing === 'app' || wing === 'projections') return true;
  return [`${wing}/*`, `${wing}/${room}`].some((key) => NEIGHBOURS[key]?.includes(to.room));
}
