import { projection } from './projection.ts';

/** What people have set of a printer; which there are is what agents say. */
export type PrinterRow = {
  printer_id: string;
  agent_id: string;
  device: string;
  name: string;
  offset_x_um: number;
  offset_y_um: number;
  medium: { widthUm: number; heightUm: number } | null;
};

export const printers = projection<PrinterRow, string>({
  name: 'printers',
  version: 1,
  key: 'printer_id',
  keysOf: ({ data }) => ('printerId' in data ? [data.printerId] : []),
  on: {
    PrinterConfigured: (_, { data: { printerId, agentId, device, name, medium, ...offset } }) => ({
      ...{ printer_id: printerId, agent_id: agentId, device, name, medium },
      ...{ offset_x_um: offset.offsetXUm, offset_y_um: offset.offsetYUm },
    }),
  },
});
