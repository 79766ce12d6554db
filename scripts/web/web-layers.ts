// Part of npm run check: which layer of the web app may import which.

/** Layer → layers it may import from, from the bottom up. Every folder of `src/web` is one of them. */
const LAYERS: Record<string, readonly string[]> = {
  // Words and formats in each language.
  texts: [],
  // The service, called and remembered.
  api: [],
  // What holds for everything on the screen: language, who is signed in, where Paperless is, choices of this browser.
  context: ['api', 'texts'],
  // Keys: declared by pages, listened for in one place.
  keys: ['context', 'texts'],
  components: ['api', 'context', 'keys', 'texts'],
  session: ['api', 'components', 'context', 'texts'],
  shell: ['api', 'components', 'context', 'keys', 'session', 'texts'],
  // A mail is written beside any page that has files to send.
  'mail-compose': ['api', 'components', 'context', 'keys', 'shell', 'texts'],
};
const FOR_PAGES = ['api', 'components', 'context', 'keys', 'mail-compose', 'shell', 'texts'];
/** Files that put everything together. */
const EVERYTHING = new Set(['main.tsx', 'router.ts', 'routes.ts']);

const WEB = 'src/web/';
/** The list of pages: a folder whose routes it names is a group of pages, and none of those knows another one. */
const PAGES = `${WEB}routes.ts`;

/** @param imports file → files it imports, from the base of the project */
export function webLayers(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const pages = (imports.get(PAGES) ?? []).filter((file) => file.endsWith('/routes.ts')).flatMap(layerOf);
  const layers = { ...LAYERS, ...Object.fromEntries(pages.map((page) => [page, FOR_PAGES])) };
  return [...imports].flatMap(([file, targets]) => {
    const [from] = layerOf(file);
    if (from === undefined || EVERYTHING.has(from)) return [];
    const allowed = layers[from];
    if (!allowed) return [`${file}: ${from} is no layer of the web app, and ${PAGES} names no pages in it`];
    return targets.flatMap((target) => {
      const [to] = layerOf(target);
      if (to === undefined || to === from || allowed.includes(to)) return [];
      return [`${file}: the layer ${from} of the web app must not import from ${to}: ${target}`];
    });
  });
}

/** None: not of the web app, or a test. */
function layerOf(file: string): string[] {
  if (!file.startsWith(WEB) || /\.test\.tsx?$/.test(file)) return [];
  return file.slice(WEB.length).split('/').slice(0, 1);
}
