import type { Icon } from '@tabler/icons-react';
import { createRootRoute } from '@tanstack/react-router';
import type { Permission } from '../context/me.tsx';
import type { Keys } from '../keys/keys.ts';
import type { PlainTextKey } from '../texts/index.ts';

declare module '@tanstack/react-router' {
  /** What a page says about itself. */
  interface StaticDataRouteOption {
    /** Its name in the title of the window, and in the menu. */
    title?: PlainTextKey;
    /** One of these is needed to see the page, and its entry in the menu. */
    permissions?: readonly Permission[];
    /** It is in the menu, in the order of `routes.ts`; `G` and its key lead to it. */
    menu?: { icon: Icon; key: string };
    /** Everything that a key does on it, its dialogs included; the frame's own go without saying. */
    keys?: readonly Keys[];
    /** The tiles of the overview that lead here, by the key that the service gives them. */
    tiles?: Readonly<Record<string, TileLook>>;
  }
}

export type TileLook = {
  text: PlainTextKey;
  icon?: Icon;
  /** Anything but none wants somebody's attention. */
  alarming?: boolean;
  /** How a system is, rather than how much work there is: the words of each state. */
  states?: Partial<Record<string, PlainTextKey>>;
};

/** Above all pages; `router.ts` puts the frame around them. Without it here the pages are plain data, for tests too. */
export const rootRoute = createRootRoute();
