import type { profile as german } from '../de/profile.ts';
import { english } from '../english.ts';

export const profile = english<typeof german>()({
  'profile.lead': 'Signed in as {name}',
  'profile.display': 'Display',
  'profile.displayHint': 'For this browser.',
  'profile.shortcutsHint':
    'Single keys such as J and K; keys with Ctrl always work. Holds for you in every browser.',
  'profile.account': 'Account',
  'profile.accountHint': 'Name, e-mail address and groups come from the sign-in and are not changed here.',
  'profile.username': 'User name',
  'profile.email': 'E-mail address',
  'profile.groups': 'Groups',
  'profile.permissions': 'Your permissions',
  'profile.unknown': 'not known',
  'profile.noGroups': 'none',
});
