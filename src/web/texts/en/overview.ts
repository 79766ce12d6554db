import type { overview as german } from '../de/overview.ts';
import { english } from '../english.ts';

export const overview = english<typeof german>()({});
