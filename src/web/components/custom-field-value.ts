import type { ReactNode } from 'react';

export type CustomFieldValue = string | number | boolean | number[] | null;
/** What is said about a field beside its label. */
export type InputExtras = {
  description?: ReactNode;
  error?: ReactNode;
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
};
