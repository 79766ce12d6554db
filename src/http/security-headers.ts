import helmet from 'koa-helmet';

export type BrowserRules = {
  /** Whether people reach us by https: then browsers are told to stay with it. */
  https: boolean;
  /** Origins beside our own that the web app talks to: the identity provider. */
  connectTo: readonly string[];
};

/**
 * The headers that tell browsers what our pages may do: load from ourselves alone, be framed by nobody, send no
 * address of a page elsewhere. Other origins may not read answers: there are no CORS headers at all.
 */
export function securityHeaders({ https, connectTo }: BrowserRules): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", ...connectTo],
        // Thumbnails and previews that were fetched with a token are shown as blobs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
}

const YEAR_S = 365 * 24 * 3_600;

/** For a page that runs nothing and has this one style sheet within. */
export const styledPagePolicy = (styleHash: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
