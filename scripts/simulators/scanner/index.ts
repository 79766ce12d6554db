/* A simulated document scanner: makes piles of paper as files and drops them into a folder as scanners do. */

export { makePile, type ScannedFile } from './make-pile.ts';
export { type FileForm, type Pile, planPile } from './plan-pile.ts';
export { type Scanner, type ScannerOptions, startScanner } from './start-scanner.ts';
export { labelledPile } from './stick-labels.ts';
