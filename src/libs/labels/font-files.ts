import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files of the font. A module of its own: the print agent's single file brings them along in its place. */
export const fontBytes = (bold: boolean): Uint8Array =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${FONT_FILES[bold ? 'bold' : 'regular']}`)),
  );

const FONT_FILES = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
