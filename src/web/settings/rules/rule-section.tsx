import { ActionIcon, Button, Fieldset, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../context/language.tsx';
import type { Condition, Outcome } from './rule-drafts.ts';
import { RuleInput } from './rule-input.tsx';
import { emptyValue, type Input } from './rule-parts.ts';

type Props<Part extends 'when' | 'then', Name extends string, Value> = {
  part: Part;
  title: string;
  /** What the button says that adds a line. */
  add: string;
  /** What it means that there is none. */
  empty: string;
  names: readonly Name[];
  inputs: Record<Name, Input>;
  value: Value;
  onChange: (value: Value) => void;
  faultsAt: (path: string) => string;
  help: ReactNode;
};

/** The conditions of a rule, or its outcomes: a line for each that is used, and a menu of the others. */
export function RuleSection<
  Part extends 'when' | 'then',
  Name extends Part extends 'when' ? Condition : Outcome,
  Value extends Partial<Record<Name, unknown>>,
>({ part, title, add, empty, names, inputs, value, onChange, faultsAt, help }: Props<Part, Name, Value>) {
  const t = useText();
  const [added, setAdded] = useState<Name>();
  const shown = names.filter((name) => name in value);
  const others = names.filter((name) => !(name in value));
  const set = (name: Name, next: unknown) => onChange({ ...value, [name]: next });
  const labelOf = (name: Name) => t(`rules.${part}.${name}` as 'rules.when.title');
  return (
    <Fieldset legend={title} className="rule-section">
      <Stack gap="sm">
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        {shown.map((name) => (
          <Line
            key={name}
            isNew={name === added}
            label={t('rules.removePart', { part: labelOf(name) })}
            onRemove={() =>
              onChange(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as Value)
            }
          >
            <RuleInput
              input={inputs[name]}
              label={labelOf(name)}
              value={value[name]}
              onChange={(next) => set(name, next)}
              fault={faultsAt(`${part}.${name}`)}
              faultOf={(field) => faultsAt(`${part}.${name}.${field}`)}
            />
          </Line>
        ))}
        {others.length > 0 && (
          <Menu position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="subtle"
                w="fit-content"
                leftSection={<IconPlus size={14} aria-hidden />}
              >
                {add}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((name) => (
                <Menu.Item
                  key={name}
                  onClick={() => {
                    setAdded(name);
                    set(name, emptyValue(inputs[name]));
                  }}
                >
                  {labelOf(name)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {shown.length > 0 && help}
      </Stack>
    </Fieldset>
  );
}

type LineProps = { isNew: boolean; label: string; onRemove: () => void; children: ReactNode };

/** One condition or outcome; a new one takes the focus. */
function Line({ isNew, label, onRemove, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(isNew);
  useEffect(() => {
    if (takesFocus.current) line.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    takesFocus.current = false;
  }, []);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" ref={line}>
      <div className="grow">{children}</div>
      <ActionIcon variant="subtle" color="gray" mt={26} onClick={onRemove} aria-label={label} title={label}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
