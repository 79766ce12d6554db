/** What one tab tells the others. */
type Told<Message> = { message: Message } | 'hello';

/**
 * One tab of a browser does the work for all of them: `lead` runs in one tab at a time, and what it says is heard in
 * every tab, this one included. When that tab is closed another one takes over.
 *
 * @param name the same in all tabs that share, and in no others
 * @param greet what a tab that was just opened is told
 * @returns ends it for this tab
 */
export function shareOverTabs<Message>(
  name: string,
  lead: (say: (message: Message) => void, signal: AbortSignal) => Promise<void>,
  { hear, greet }: { hear: (message: Message) => void; greet: () => Message },
): () => void {
  const ended = new AbortController();
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  const say = (message: Message) => {
    hear(message);
    if (!ended.signal.aborted) channel.postMessage({ message } satisfies Told<Message>);
  };
  channel.onmessage = ({ data }: MessageEvent<Told<Message>>) => {
    if (data !== 'hello') hear(data.message);
    else if (isLeading) channel.postMessage({ message: greet() } satisfies Told<Message>);
  };
  channel.postMessage('hello' satisfies Told<Message>);
  const begin = () => {
    isLeading = true;
    return lead(say, ended.signal);
  };
  // Locks are for secure pages only; without them every tab works for itself.
  if (navigator.locks) void navigator.locks.request(name, { signal: ended.signal }, begin).catch(() => {});
  else void begin();
  return () => {
    ended.abort();
    channel.close();
  };
}
