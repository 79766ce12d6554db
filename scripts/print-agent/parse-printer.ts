import type { LabelFormat } from '../../projections/printer-list.ts';

/** How labels reach a printer. */
export type Connection =
  | { kind: 'socket'; host: string; port: number }
  | { kind: 'cups'; queue: string }
  | { kind: 'share'; host: string; name: string }
  | { kind: 'command'; line: string }
  | { kind: 'folder'; path: string };

export type PrinterOptions = {
  /** What the service calls it at first. */
  device: string;
  connection: Connection;
  dpi: number;
  format: LabelFormat;
  medium: { widthMm: number; heightMm: number } | null;
};

const FORMATS: Record<Connection['kind'], readonly [LabelFormat, ...LabelFormat[]]> = {
  socket: ['zpl'],
  cups: ['pdf', 'zpl'],
  share: ['zpl', 'pdf'],
  command: ['zpl', 'png', 'pdf'],
  folder: ['pdf', 'png', 'zpl'],
};
/** Of most label printers. */
const USUAL_DPI = 203;
const RAW_PORT = 9_100;

/**
 * `zebra=socket://10.0.0.5:9100?dpi=300&medium=62x29&format=zpl`: a name, how it is reached, and what it is.
 *
 * @throws Error in words for the person who typed it
 */
export function parsePrinter(text: string): PrinterOptions {
  const [, device, address = '', query] = /^([^=]+)=(.+?)(?:\?([^?]*))?$/.exec(text) ?? [];
  if (!device) throw new Error(`“${text}” is no printer: name=address, for instance zebra=socket://10.0.0.5`);
  const connection = parseConnection(address);
  const { dpi, format, medium, ...unknown } = Object.fromEntries(new URLSearchParams(query));
  const [odd] = Object.keys(unknown);
  if (odd) throw new Error(`${device}: there is no option ${odd}; known are dpi, format, medium`);
  const formats = FORMATS[connection.kind];
  const wanted = (format ?? formats[0]) as LabelFormat;
  if (!formats.includes(wanted)) throw new Error(`${device}: format is one of ${formats.join(', ')}`);
  return {
    ...{ device: device.trim(), connection, format: wanted },
    ...{ dpi: parseDpi(device, dpi), medium: parseMedium(device, medium) },
  };
}

function parseConnection(address: string): Connection {
  const [, kind, rest = ''] = /^(\w+):(.*)$/.exec(address) ?? [];
  const [, host, port, name] = /^\/\/([^/:]+)(?::(\d+))?(?:\/([^/]+))?\/?$/.exec(rest) ?? [];
  if (kind === 'socket' && host && !name) return { kind, host, port: Number(port ?? RAW_PORT) };
  if (kind === 'share' && host && name && !port) return { kind, host, name };
  if (kind === 'cups' && rest) return { kind, queue: rest };
  if (kind === 'command' && rest) return { kind, line: rest };
  if (kind === 'folder' && rest) return { kind, path: rest };
  throw new Error(
    `“${address}” is none of socket://host:9100, cups:queue, share://host/printer, command:line, folder:path`,
  );
}

function parseDpi(device: string, text: string | undefined): number {
  const dpi = Number(text ?? USUAL_DPI);
  if (Number.isInteger(dpi) && dpi >= 72 && dpi <= 2_400) return dpi;
  throw new Error(`${device}: dpi is a whole number from 72 to 2400`);
}

function parseMedium(device: string, text: string | undefined): PrinterOptions['medium'] {
  if (text === undefined) return null;
  const [, width, height] = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (width && height) return { widthMm: Number(width), heightMm: Number(height) };
  throw new Error(`${device}: medium is width x height in mm, 62x29`);
}
