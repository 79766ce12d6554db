import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useFormats } from '../context/language.tsx';

/** A number with decimals, shown with the mark that the language has for them; both marks are taken. */
export function DecimalNumberInput(props: NumberInputProps) {
  const { decimalMark } = useFormats();
  return <NumberInput decimalSeparator={decimalMark} allowedDecimalSeparators={[',', '.']} {...props} />;
}
