import type { InvoiceFault, InvoiceFaultCode } from './invoice-facts.ts';

/** XML that is not read, and why. */
export class XmlRefused extends Error {
  override name = 'XmlRefused';
  readonly fault: InvoiceFault;
  constructor(code: InvoiceFaultCode, found?: string) {
    super(code);
    this.fault = { code, ...(found && { found: found.slice(0, 100) }) };
  }
}
