import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';
import { inFile } from './in-file.ts';
import { runProgram } from './run-program.ts';

/**
 * A printer that a Windows machine shares: raw data goes to it by `copy /b` on Windows, by `smbclient` elsewhere. Who may
 * print there is the matter of that machine: the agent runs as somebody who may, or as a guest.
 */
export function openShare({ host, name }: { host: string; name: string }): PrintDevice {
  const send = (path: string, withinMs: number) =>
    process.platform === 'win32'
      ? runProgram('cmd.exe', ['/d', '/c', 'copy', '/b', path, `\\\\${host}\\${name}`], { withinMs })
      : runProgram('smbclient', [`//${host}/${name}`, '-N', '-c', `print "${path}"`], { withinMs });
  return {
    isReady: async () => true,
    async print({ files, format, withinMs }) {
      return inFile(Buffer.concat(files), format, async (path) => {
        const { code, isStarted, said } = await send(path, withinMs);
        if (code === 0) return PRINTED;
        if (!isStarted) return failed('printer-away', said);
        return NOT_REACHED.test(said) ? failed('printer-away', said) : unclear('broke-off', said);
      });
    },
  };
}

/** Before a single byte was sent, in the words of both programs. */
const NOT_REACHED =
  /NT_STATUS_(HOST_UNREACHABLE|CONNECTION_REFUSED|IO_TIMEOUT|NOT_FOUND|BAD_NETWORK_NAME|ACCESS_DENIED|LOGON_FAILURE)|network (name|path)|Netzwerk(name|pfad)/i;
