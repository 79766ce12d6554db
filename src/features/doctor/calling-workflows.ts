import type { Webhook, Workflow } from '../../gateways/paperless/index.ts';

/** A workflow of Paperless that calls this service, or looks as if it were meant to. */
export type Caller = {
  workflow: Workflow;
  webhook: Webhook;
  /** `same`: PUBLIC_URL; `alike`: the same path at another host; `astray`: our host, another path. */
  address: 'same' | 'alike' | 'astray';
};

const PATH = '/api/webhook';

/** The webhooks that are, or are meant to be, ours, those with the right address first. */
export function callersAmong(workflows: readonly Workflow[], publicUrl: string): Caller[] {
  const own = new URL(`${publicUrl}${PATH}`);
  const callers = workflows.flatMap((workflow) =>
    workflow.webhooks.flatMap((webhook): Caller[] => {
      const address = addressOf(webhook.url, own);
      return address ? [{ workflow, webhook, address }] : [];
    }),
  );
  const rank = { same: 0, alike: 1, astray: 2 };
  return callers.sort((a, b) => rank[a.address] - rank[b.address]);
}

function addressOf(text: string, own: URL): Caller['address'] | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin === own.origin && url.pathname === own.pathname) return 'same';
  if (url.pathname.endsWith(PATH)) return 'alike';
  return url.host === own.host ? 'astray' : null;
}

/** Whether a name is one that only machines of the same network know; `localhost` is another one for each. */
export function hostKind(address: string): 'loopback' | 'internal' | 'public' {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
  if (host === 'localhost' || host.startsWith('127.') || host === '::1') return 'loopback';
  const internal =
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80:)/.test(host) ||
    /\.(local|lan|internal|home|intranet)$/.test(host) ||
    (!host.includes('.') && !host.includes(':'));
  return internal ? 'internal' : 'public';
}
