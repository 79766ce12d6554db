import type { PlainTextKey } from '../texts/index.ts';

/** The pages of the settings, and whose settings they show. */
export const SECTIONS = [
  { to: '/einstellungen/verarbeitung', text: 'settings.processing', keys: /^processing_/ },
  { to: '/einstellungen/steuertags', text: 'settings.controlTags', keys: /^steuertag_/ },
  { to: '/einstellungen/posteingang', text: 'settings.inbox', keys: /^(inbox_|barcode_formats)/ },
  { to: '/einstellungen/agrarsystem', text: 'settings.farmSystem', keys: /^(farmsys_|manual_done_)/ },
  { to: '/einstellungen/freigabe', text: 'settings.approval', keys: /^approval_/ },
  { to: '/einstellungen/mandanten', text: 'settings.clients', keys: undefined },
  { to: '/postfaecher', text: 'mailAccounts.title', keys: undefined },
  { to: '/einstellungen/etiketten', text: 'labels.title.page', keys: /^barcode_margin_/ },
  { to: '/einstellungen/nummernkreise', text: 'ranges.title', keys: undefined },
  { to: '/einstellungen/api-schluessel', text: 'settings.apiKeys', keys: undefined },
  { to: '/einstellungen/berechtigungen', text: 'settings.permissions', keys: undefined },
  { to: '/einstellungen/tagesuebersicht', text: 'settings.digests', keys: undefined },
  { to: '/einstellungen/pruefung', text: 'doctor.title', keys: undefined },
] as const satisfies readonly { to: string; text: PlainTextKey; keys: RegExp | undefined }[];
