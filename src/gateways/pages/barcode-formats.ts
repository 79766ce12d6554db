/** Kinds of codes by their names in zxing. Each one that is searched for costs time. */
export const BARCODE_FORMATS = [
  'QRCode',
  'Code128',
  'DataMatrix',
  'EAN13',
  'Code39',
  'PDF417',
  'Aztec',
  'ITF',
  'EAN8',
  'Code93',
  'Codabar',
  'UPCA',
  'UPCE',
  'MicroQRCode',
] as const;

export type BarcodeFormat = (typeof BARCODE_FORMATS)[number];
