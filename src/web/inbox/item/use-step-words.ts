import { useFormats, useText } from '../../context/language.tsx';
import { scanSteps } from './scan-steps.ts';

/** How a code was looked for, in words. */
export function useStepWords(): (steps: readonly string[]) => string {
  const t = useText();
  const { list } = useFormats();
  return (steps) => {
    const { dpis, ways } = scanSteps(steps);
    return list([...dpis.map((dpi) => `${dpi} dpi`), ...ways.map((way) => t(`inboxItem.step.${way}`))]);
  };
}
