import { Textarea } from '@mantine/core';
import { ChoiceMultiSelect, ChoiceSelect } from '../../components/choice-select.tsx';
import { FieldTemplates } from './field-templates.tsx';
import type { Input } from './rule-parts.ts';

type Props = {
  input: Input;
  label: string;
  /** As the kind of input has it; `emptyValue` where nothing was entered. */
  value: unknown;
  onChange: (value: unknown) => void;
  fault: string;
  /** Of a custom field, by its id. */
  faultOf: (field: string) => string;
};

/** The control for one condition or outcome. */
export function RuleInput({ input, label, value, onChange, fault, faultOf }: Props) {
  const common = { label, error: fault || false };
  switch (input.as) {
    case 'pattern':
    case 'template':
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={8}
          classNames={{ input: 'code-input' }}
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'one':
      return (
        <ChoiceSelect
          {...common}
          kind={input.kind}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'several':
      return (
        <ChoiceMultiSelect
          {...common}
          kind={input.kind}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'fields':
      return (
        <FieldTemplates
          label={label}
          value={(value ?? {}) as Record<string, string>}
          onChange={onChange}
          faultOf={faultOf}
        />
      );
  }
}
