/** Has the browser fetch a file and save it, under the name that the service gives it. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
