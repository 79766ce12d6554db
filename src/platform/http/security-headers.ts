import type { Context } from 'koa';
import helmet from 'koa-helmet';

export type BrowserRules = {
  /** Whether people reach us by https: then browsers must stay with it. */
  https: boolean;
  /** Other origins that the web app talks to: those of the identity provider, as far as it is known. */
  connectTo: () => readonly string[];
};
type Headers = ReadonlyMap<string, string>;

/** The headers of every answer as they are now. */
export function headersOf(rules: BrowserRules): () => { forBrowsers: Headers; forMachines: Headers } {
  let connectTo: readonly string[] | undefined;
  let now = { forBrowsers: new Map<string, string>(), forMachines: new Map<string, string>() };
  return () => {
    const current = rules.connectTo();
    if (current !== connectTo) {
      connectTo = current;
      const forBrowsers = securityHeaders({ https: rules.https, connectTo }).set('Cache-Control', 'no-store');
      const forMachines = [...forBrowsers].filter(([name]) => FOR_MACHINES.has(name.toLowerCase()));
      now = { forBrowsers, forMachines: new Map(forMachines) };
    }
    return now;
  };
}

type SecurityRules = { https: boolean; connectTo: readonly string[] };

/** The headers for a caller with an API key: a page cannot send that header, so what is for browsers stays out. */
const FOR_MACHINES = new Set(['cache-control', 'x-content-type-options']);

/**
 * The headers that tell browsers what our pages may do: load from ourselves alone, never be framed, send no
 * address of a page elsewhere. Other origins may not read answers: there are no CORS headers at all.
 *
 * They are the same for every answer, so helmet is asked once: run for each, it took 20 of the 80 µs of a small one.
 */
function securityHeaders({ https, connectTo }: SecurityRules): Map<string, string> {
  const headers = new Map<string, string>();
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: [STYLE_SOURCES],
        connectSrc: ["'self'", ...connectTo],
        // Thumbnails and previews that were fetched with a token are shown as blobs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Files to be viewed or printed, by an address with a ticket.
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        // The page's own <base>, which holds the path it is served below.
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // For outdated browsers, or for features that these pages do not have.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  const res = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader() {} };
  void middleware({ req: {}, res } as unknown as Context, async () => {});
  return headers;
}

const STYLE_SOURCES = "'self'";

/** The policy for a page whose own style elements carry this nonce. */
export const withStyleNonce = (policy: string, nonce: string): string =>
  policy.replace(`style-src ${STYLE_SOURCES}`, `style-src ${STYLE_SOURCES} 'nonce-${nonce}'`);

/**
 * For a file that pages of ours may frame. Should a browser take it for a page, it is one that may do nothing. A PDF
 * is shown by the browser's own viewer, which does not start in a sandbox.
 */
export const framedFilePolicy = (isPdf: boolean): Record<string, string> => ({
  'Content-Security-Policy': isPdf ? `${FILE_POLICY}; object-src 'self'` : `${FILE_POLICY}; sandbox`,
  'X-Frame-Options': 'SAMEORIGIN',
});

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const YEAR_S = 365 * 24 * 3_600;

/** For a page that runs nothing and has this one style sheet within. */
export const styledPagePolicy = (styleHash: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
