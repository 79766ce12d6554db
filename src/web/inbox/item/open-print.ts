/** Opens a PDF in a tab of its own, where the browser prints it. The tab is opened at once: later it would be blocked. */
export async function openPrint(address: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const href = await address();
    if (tab) tab.location.href = href;
    else window.location.href = href;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
