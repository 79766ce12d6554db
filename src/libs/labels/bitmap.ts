/** Device pixels, row by row, a byte each: 1 is printed. */
export type Bitmap = { width: number; height: number; dpi: number; pixels: Uint8Array };
