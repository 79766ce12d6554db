export { type Kernel, openKernel } from './open-kernel.ts';
