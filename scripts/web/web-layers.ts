// Part of npm run check: which layer of the web app may import which.

/** Layer → layers it may import from, from the bottom up. Every folder of `src/web` is one of them. */
const LAYERS: Record<string, readonly string[]> = {
  texts: [],
  api: [],
  components: ['api', 'texts'],
  session: ['api', 'components', 'texts'],
  shell: ['api', 'components', 'session', 'texts'],
};
/** One for each group of pages. None of them knows another one. */
const PAGES = [
  ...['overview', 'intake', 'documents', 'approvals', 'correspondents', 'farm-system'],
  ...['audit', 'settings', 'users'],
];
for (const pages of PAGES) LAYERS[pages] = ['api', 'components', 'shell', 'texts'];
/** Files that put everything together. */
const EVERYTHING = new Set(['main.tsx', 'router.ts', 'routes.ts']);

/**
 * Known knots: imports from below to above, with why. None may be added; one that is untied goes from here.
 * Layer → file → why.
 */
const KNOWN: Record<string, Record<string, string>> = {
  api: {
    'components/notify.ts': 'A change that failed is told where it was made, by a hook that all pages share',
    'shell/language.tsx': 'That message is in the language of the person',
  },
  components: {
    'shell/language.tsx': 'Every component says its words; the provider stands in the shell for the switch',
    'shell/me.tsx': 'A name is shown as “you” for whoever is signed in',
    'shell/config.tsx': 'Links to Paperless need its address, which the shell loads at start',
    'shell/shortcuts.tsx': 'The field of the search takes the key /',
  },
  session: {
    'shell/language.tsx': 'The pages before and after a sign-in say their words',
    'shell/me.tsx': 'The gate of the session provides who is signed in, for the shell and its pages',
  },
  shell: {
    'router.ts': 'The app starts the router, whose pages stand in the frame of the shell',
  },
};

const WEB = 'src/web/';

/** @param imports file → files it imports, from the base of the project */
export function webLayers(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>();
  const complaints = [...imports].flatMap(([file, targets]) => {
    const from = layerOf(file);
    if (from === undefined || EVERYTHING.has(from)) return [];
    if (!LAYERS[from]) return [`The layer ${from} of the web app is not declared: ${file}`];
    return targets.flatMap((target) => {
      const to = layerOf(target);
      if (to === undefined || to === from || LAYERS[from]?.includes(to)) return [];
      const knot = `${from} → ${target.slice(WEB.length)}`;
      seen.add(knot);
      return isKnown(from, target)
        ? []
        : [`${file}: the layer ${from} of the web app must not import from ${to}: ${target}`];
    });
  });
  const untied = Object.entries(KNOWN).flatMap(([from, targets]) =>
    Object.keys(targets).flatMap((target) => (seen.has(`${from} → ${target}`) ? [] : `${from} → ${target}`)),
  );
  return [...complaints, ...untied.map((knot) => `The knot ${knot} of the web app is untied: take it out`)];
}

const isKnown = (from: string, target: string): boolean =>
  KNOWN[from]?.[target.slice(WEB.length)] !== undefined;

/** Undefined: not of the web app, or a test. */
function layerOf(file: string): string | undefined {
  if (!file.startsWith(WEB) || /\.test\.tsx?$/.test(file)) return undefined;
  return file.slice(WEB.length).split('/')[0];
}
