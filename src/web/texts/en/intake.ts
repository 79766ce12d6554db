import type { intake as german } from '../de/intake.ts';
import { english } from '../english.ts';

export const intake = english<typeof german>()({});
