import { type InvoiceActs, invoiceActs, SET_UP } from './approval-office.ts';
import { until } from './until.ts';
import { type WebOffice, webOffice } from './web-office.ts';

/** A web app in whose office invoices need approval. */
export type ApprovalWebOffice = WebOffice & InvoiceActs;

export async function approvalWebOffice(
  options: Parameters<typeof webOffice>[0] = {},
): Promise<ApprovalWebOffice> {
  const web = await webOffice({ documents: 2, ...options });
  for (const [path, body] of SET_UP) {
    const { ok, status } = await web.api('anna', 'PUT', path, body);
    if (!ok) throw new Error(`PUT ${path}: ${status}`);
  }
  await until(
    async () => (await (await web.api('anna', 'GET', '/approvals/refresh')).json()) as { state: string },
    ({ state }) => state === 'idle',
  );
  return Object.assign(web, invoiceActs(web.office));
}
