/** Run in the page: notes what moves within a dialog after it was drawn, other than by a key or the pointer. */
export function watchShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      for (const { node } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest('[role="dialog"]')) shifts.push(element.outerHTML.slice(0, 200));
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Run in the page: resolves when what is to be drawn now has been. */
export const drawnOnce = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
