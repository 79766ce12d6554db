export { type ReadOff, type Recognise, type Recognised, recogniser, type ScanTemplate } from './recognise.ts';
