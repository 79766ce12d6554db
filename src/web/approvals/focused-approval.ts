/**
 * The document of the row or pane that has the focus. Keys decide on nothing else: no payment is released that the
 * person does not visibly stand on. Rows carry the document on the link in them, panes on themselves.
 */
export function focusedApproval(): number | undefined {
  const { activeElement } = document;
  const marked =
    activeElement?.closest<HTMLElement>('[data-approval]') ??
    activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-approval]');
  return marked ? Number(marked.dataset.approval) : undefined;
}

/** Moves the focus to the link of a row. @returns whether there is one */
export function focusApproval(documentId: number | undefined): boolean {
  const link = document.querySelector<HTMLElement>(`tr [data-approval="${documentId}"]`);
  link?.focus();
  return link !== null;
}

/** For when what had the focus is gone. */
export const focusFirstApproval = (): void =>
  document.querySelector<HTMLElement>('tr [data-approval]')?.focus();

/** The document under review, wherever the focus is; undefined on other pages. */
export function reviewedApproval(): number | undefined {
  const pane = document.querySelector<HTMLElement>('.review-facts[data-approval]');
  return pane ? Number(pane.dataset.approval) : undefined;
}
