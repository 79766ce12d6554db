import { Button, List, Text } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';

/** What the rules, as they are typed now, would have asked for in the last 90 days. */
export function RulesPreview({ rules }: { rules: readonly Schemas['ApprovalRule'][] }) {
  const t = useText();
  const api = useApi();
  const asked = JSON.stringify(rules);
  const preview = useAction(
    async () => ({
      asked,
      found: await api.post('/approvals/rules/preview', { body: { rules: [...rules] } }),
    }),
    { showsProblem: true },
  );
  // Of other rules than are typed by now it says nothing.
  const found = preview.data?.asked === asked ? preview.data.found : undefined;
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        onClick={() => preview.mutate()}
        loading={preview.isPending}
        disabled={rules.length === 0}
      >
        {t('releaseRules.preview')}
      </Button>
      {preview.error && <ProblemAlert problem={preview.error} />}
      <div role="status">
        {found && (
          <>
            <Text size="sm" mt="xs">
              {t('releaseRules.previewed', {
                ...{ more: found.needMore, releases: found.releases, days: found.days },
              })}
            </Text>
            <List size="sm">
              {found.byRule.map(({ name, applied }) => (
                <List.Item key={name}>{t('releaseRules.applied', { name, count: applied })}</List.Item>
              ))}
              {found.examples.map(({ documentId, title, people }) => (
                <List.Item key={documentId}>
                  <RouterAnchor to="/freigabe/$documentId" params={{ documentId: String(documentId) }}>
                    {title}
                  </RouterAnchor>
                  {`: ${t('releaseRules.wouldTake', { people })}`}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
    </div>
  );
}
