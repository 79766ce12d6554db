import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { useText } from '../context/language.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type Props = {
  /** The fields. What is wrong with them is said beside each, in our words, not by the browser. */
  children: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
  /** What the button says: the action itself, not `OK`. */
  submit: string;
  icon?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  /** The action has the focus: all is said already. */
  hasFocus?: boolean;
  /** Why it did not work the last time. */
  problem?: ApiProblem | null;
};

/** The form in a `Dialog`: its fields, what went wrong, the way out and the action. */
export function DialogForm({
  children,
  onSubmit,
  onCancel,
  submit,
  icon,
  busy,
  disabled,
  hasFocus,
  problem,
}: Props) {
  const t = useText();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {children}
        {problem && <ProblemAlert problem={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy ?? false}
            disabled={disabled ?? false}
            leftSection={icon}
            {...(hasFocus && { 'data-autofocus': true })}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
