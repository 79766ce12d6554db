import { type PointerEvent, useRef } from 'react';
import type { Turn } from './cut-model.ts';
import { type PageSize, type Place, regionBetween } from './region.ts';
import type { RegionTool } from './use-region.ts';

/** Draws the region with mouse, pen or finger, while the tool is active; on release, the region is read at once. */
export function useDrawing(tool: RegionTool, size: PageSize, turn: Turn) {
  const from = useRef<Place>(undefined);
  if (!tool.region) return {};
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = placeOf(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current) tool.set(regionBetween(from.current, placeOf(event), size, turn));
    },
    onPointerUp() {
      if (from.current) tool.read();
      from.current = undefined;
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { across: (clientX - left) / width, down: (clientY - top) / height };
}
