import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { asApiProblem } from '../api/problem.ts';
import { useText } from '../context/language.tsx';
import { faultTexts, problemText } from './problem-text.ts';

type Props = {
  problem: unknown;
  /** What it means here, in the language of the person; what the service says stands beneath it. */
  explanation?: string | undefined;
  onRetry?: () => void;
};

/** What went wrong, in words, with what is wrong with which field and the id of the request. */
export function ProblemAlert({ problem, explanation, onRetry }: Props) {
  const t = useText();
  const known = asApiProblem(problem);
  const { title, detail, requestId } = problemText(t, known);
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack gap="xs" align="flex-start" className="wrap-anywhere">
        {explanation && <Text size="sm">{explanation}</Text>}
        {detail && <Text size={explanation ? 'xs' : 'sm'}>{detail}</Text>}
        {known.errors.length > 0 && (
          <List size="sm">
            {faultTexts(t, known.errors).map(({ path, message }) => (
              <List.Item key={path}>
                {path}: {message}
              </List.Item>
            ))}
          </List>
        )}
        {requestId && (
          <Text size="xs" className="number">
            {requestId}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
