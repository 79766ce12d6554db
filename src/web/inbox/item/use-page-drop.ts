import { type DragEvent, useState } from 'react';

const DRAGGED = 'application/x-inbox-page';

/** A page is dragged by its place in the cut. */
export const dragPage = (index: number) => ({
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, String(index)),
});

/** A place that a dragged page can be let go on. */
export function usePageDrop(onDrop: (from: number) => void) {
  const [isTarget, setTarget] = useState(false);
  return {
    'data-target': isTarget || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop(event: DragEvent) {
      const from = event.dataTransfer.getData(DRAGGED);
      if (from === '') return;
      event.preventDefault();
      setTarget(false);
      onDrop(Number(from));
    },
  };
}
