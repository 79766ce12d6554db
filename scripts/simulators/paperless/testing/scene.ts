import {
  type SimulatedPaperless,
  type SimulatedPaperlessOptions,
  startSimulatedPaperless,
  type WorkflowInput,
} from '../index.ts';
import { type Client, clientOf, withPaperless } from './client.ts';
import { type Receiver, withReceiver } from './receiver.ts';

/** A server with one document, and a receiver for its webhooks. */
export type Scene = { paperless: SimulatedPaperless; receiver: Receiver; api: Client; id: number };

export const scene = (options: SimulatedPaperlessOptions, run: (scene: Scene) => Promise<void>) =>
  withReceiver((receiver) =>
    withPaperless(
      startSimulatedPaperless({ webhookTiming: 'fast', publicUrl: 'https://dms.example.org', ...options }),
      (paperless) => {
        const { id } = paperless.addDocument({ title: 'Rechnung "1" & Söhne', filename: 'Übung.pdf' });
        return run({ paperless, receiver, api: clientOf(paperless), id });
      },
    ),
  );

/** Installs a webhook, saves the document, and answers what arrived. */
export async function deliver({ paperless, receiver, id }: Scene, input: Omit<WorkflowInput, 'url'>) {
  paperless.removeWorkflows();
  receiver.received.length = 0;
  paperless.installWorkflow({ url: `${receiver.url}/hook?key=1`, events: ['updated'], ...input });
  paperless.edit(id, {});
  await paperless.idle();
  const [first] = receiver.received;
  const type = first?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
  return { count: receiver.received.length, type, text: first?.body.toString() ?? null, path: first?.path };
}
