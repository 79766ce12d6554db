import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = 'assets/app';
const ICONS = [
  { src: 'icon-192.png', sizes: '192x192' },
  { src: 'icon-512.png', sizes: '512x512' },
];
const APPLE_ICON = 'apple-touch-icon.png';

/**
 * Lets phones put the app onto their home screen: a manifest and its pictures, under names that stay, because those who
 * have added it ask for them again. No service worker: what is shown here must be as it is now.
 */
export function homeScreen(web: string): Plugin {
  return {
    name: 'home-screen',
    generateBundle() {
      for (const file of [...ICONS.map(({ src }) => src), APPLE_ICON]) {
        const source = readFileSync(join(web, FOLDER, file));
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${file}`, source });
      }
      this.emitFile({
        type: 'asset',
        fileName: `${FOLDER}/app.webmanifest`,
        source: JSON.stringify(MANIFEST),
      });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `./${FOLDER}/app.webmanifest` }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `./${FOLDER}/${APPLE_ICON}` },
        injectTo: 'head',
      },
    ],
  };
}

/** Addresses count from that of the manifest, so the same one is good below any path. */
const MANIFEST = {
  ...{ id: '../../', start_url: '../../', scope: '../../', display: 'standalone', lang: 'de' },
  ...{ name: 'Belegeingang', short_name: 'Belegeingang' },
  ...{ background_color: '#fbfaf6', theme_color: '#fbfaf6' },
  icons: ICONS.flatMap((icon) =>
    ['any', 'maskable'].map((purpose) => ({ ...icon, type: 'image/png', purpose })),
  ),
};
