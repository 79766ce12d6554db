import type { palette as german } from '../de/palette.ts';
import { english } from '../english.ts';

export const palette = english<typeof german>()({
  'palette.title': 'Search and run',
  'palette.placeholder': 'Page, action or document: number, title, correspondent',
  'palette.nothing': 'There is nothing like that here.',
  'palette.page': 'Page',
  'palette.action': 'Action',
  'palette.document': 'Document',
});
