import { randomUUID } from 'node:crypto';
import { type Paperless, probeName } from '../../../gateways/paperless/index.ts';
import { NotTried } from './deviation.ts';
import { probeFile } from './probe-file.ts';

/** What the contract run tries the calls on. */
export type Probe = {
  paperless: Paperless;
  name: string;
  file: ReturnType<typeof probeFile>;
  /** What it is called in Paperless by now. */
  title: string;
  tag: number;
  correspondent: number | null;
  /** Its document, once there is one. */
  document: number | null;
  /** The task of its upload. */
  task: string | null;
  /** Types that may be set: those that stand for an invoice make every new document known to this service. */
  types: readonly number[] | null;
  account: number | null;
  /** Nobody knows whether its file arrived. */
  mayStillCome: boolean;
  /** By our own step. */
  isTrashed: boolean;
};

export function newProbe(paperless: Paperless, types: readonly number[] | null): Probe {
  const name = probeName(randomUUID());
  return {
    ...{ paperless, name, file: probeFile(name), title: `${name} 1`, types },
    ...{ tag: 0, correspondent: null, document: null, task: null, account: null },
    ...{ mayStillCome: false, isTrashed: false },
  };
}

/** @throws NotTried */
export function documentOf({ document }: Probe): number {
  if (document === null) throw new NotTried('Es gibt kein Probedokument.', 'There is no probe document.');
  return document;
}

/** @throws NotTried */
export function correspondentOf({ correspondent }: Probe): number {
  if (correspondent === null)
    throw new NotTried('Es gibt keinen Probe-Korrespondenten.', 'There is no probe correspondent.');
  return correspondent;
}

/** @throws NotTried */
export function typeOf({ types }: Probe): number {
  const [type] = types ?? [];
  if (type === undefined)
    throw new NotTried(
      'Es gibt keinen Dokumenttyp, von dem sicher ist, dass er keine Freigabe braucht.',
      'There is no document type that is known to need no approval.',
    );
  return type;
}
