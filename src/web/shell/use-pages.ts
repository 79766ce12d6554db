import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router';

type Declared = StaticDataRouteOption & { path: string };

/** What each page says about itself, in the order of `routes.ts`. */
export const usePages = (): readonly Declared[] =>
  Object.values(useRouter().routesById as Record<string, { fullPath: string; options: Options }>).map(
    ({ fullPath, options }) => ({ ...options.staticData, path: fullPath }),
  );

type Options = { staticData?: StaticDataRouteOption };
