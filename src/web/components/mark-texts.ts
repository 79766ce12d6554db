import type { Schemas } from '../api/interface.ts';
import { useFormats, useText } from '../context/language.tsx';

type Marks = Schemas['Approval']['marks'];

/** What a document gives to think about before it is released, in words: `neue IBAN und gibt es schon` */
export function useMarkTexts(): (marks: Marks) => string {
  const t = useText();
  const { list } = useFormats();
  return (marks) => list(marks.map((mark) => t(`invoice.mark.${mark}`)));
}
