import type { Endpoint } from './connection.ts';

/** The office's own server first, where there is one. */
export const PRESETS = ['other', 'hosts', 'microsoft', 'google'] as const;
export type PresetKey = (typeof PRESETS)[number];

/** A provider of mailboxes: its servers, how to sign in, and its habits. */
export type Preset = {
  imap: Endpoint | null;
  smtp: Endpoint | null;
  /** Where people sign in; null: with a password only. */
  oauth: OAuthClient | null;
  takesPasswords: boolean;
  /** Whether this service puts sent mails into the folder of sent mails; some servers do that themselves. */
  copyToSent: boolean;
};
export type OAuthClient = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** What else this provider wants to be asked, so that the sign-in lasts. */
  ask: Record<string, string>;
};

export type MailConfig = {
  MAIL_ALLOWED_HOSTS: string[];
  MAIL_INTERNAL_HOSTS: string[];
  MAIL_OTHER_IMAP_URL?: Endpoint | undefined;
  MAIL_OTHER_SMTP_URL?: Endpoint | undefined;
  MAIL_OTHER_ISSUER?: string | undefined;
  MAIL_OTHER_SCOPE: string;
  MAIL_OTHER_COPY_TO_SENT: boolean;
  MAIL_OAUTH_MICROSOFT_TENANT: string;
} & Partial<
  Record<`MAIL_OAUTH_${'MICROSOFT' | 'GOOGLE' | 'OTHER'}_${'CLIENT_ID' | 'SECRET'}`, string | undefined>
>;

/** What can be chosen here. `hosts`: any of the servers that are allowed. */
export function presetsOf(config: MailConfig): Record<PresetKey, Preset | null> {
  const other = {
    imap: endpointOf(config.MAIL_OTHER_IMAP_URL),
    smtp: endpointOf(config.MAIL_OTHER_SMTP_URL),
  };
  return {
    microsoft: {
      imap: { host: 'outlook.office365.com', port: 993, tls: 'implicit' },
      smtp: { host: 'smtp.office365.com', port: 587, tls: 'starttls' },
      oauth: oauthClient(config, 'MICROSOFT', {
        issuer: `https://login.microsoftonline.com/${config.MAIL_OAUTH_MICROSOFT_TENANT}/v2.0`,
        scope:
          'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
        ask: { prompt: 'select_account' },
      }),
      takesPasswords: false,
      copyToSent: false,
    },
    google: {
      imap: { host: 'imap.gmail.com', port: 993, tls: 'implicit' },
      smtp: { host: 'smtp.gmail.com', port: 465, tls: 'implicit' },
      oauth: oauthClient(config, 'GOOGLE', {
        issuer: 'https://accounts.google.com',
        scope: 'openid email https://mail.google.com/',
        ask: { access_type: 'offline', prompt: 'consent' },
      }),
      // Those that Google makes for one program alone.
      takesPasswords: true,
      copyToSent: false,
    },
    other:
      other.imap || other.smtp
        ? {
            ...other,
            oauth: config.MAIL_OTHER_ISSUER
              ? oauthClient(config, 'OTHER', {
                  issuer: config.MAIL_OTHER_ISSUER,
                  scope: config.MAIL_OTHER_SCOPE,
                  ask: {},
                })
              : null,
            takesPasswords: true,
            copyToSent: config.MAIL_OTHER_COPY_TO_SENT,
          }
        : null,
    hosts:
      config.MAIL_ALLOWED_HOSTS.length > 0
        ? { imap: null, smtp: null, oauth: null, takesPasswords: true, copyToSent: true }
        : null,
  };
}

function oauthClient(
  config: MailConfig,
  name: 'MICROSOFT' | 'GOOGLE' | 'OTHER',
  { issuer, scope, ask }: Pick<OAuthClient, 'issuer' | 'scope' | 'ask'>,
): OAuthClient | null {
  const clientId = config[`MAIL_OAUTH_${name}_CLIENT_ID`];
  return clientId
    ? { issuer, scope, ask, clientId, clientSecret: config[`MAIL_OAUTH_${name}_SECRET`] }
    : null;
}

const endpointOf = (url: Endpoint | undefined): Endpoint | null =>
  url ? { host: url.host, port: url.port, tls: url.tls } : null;
