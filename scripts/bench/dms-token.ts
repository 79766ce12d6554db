/** The token of the service account in a simulated Paperless that runs as a process of its own. */
export async function dmsToken(dmsUrl: string): Promise<string> {
  const info = (await (await fetch(`${dmsUrl}/simulator/info`)).json()) as {
    users: { username: string; token: string }[];
  };
  return info.users.find(({ username }) => username === 'intake')?.token ?? '';
}
