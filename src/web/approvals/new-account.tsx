import { Alert, Button, Group, List, Text, TextInput } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Iban } from '../components/iban.tsx';
import { KeyHint } from '../components/key-hint.tsx';
import { useAction } from '../components/use-action.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { reviewKeys } from './keys.ts';
import { isSamePayment, showInLists } from './show-in-lists.ts';
import { focusReview } from './use-review.ts';

type Props = {
  approval: Schemas['Approval'];
  account: NonNullable<Schemas['Invoice']['account']>;
  /** The invoice names others, too. */
  isOneOfSeveral: boolean;
  onConfirmed: () => void;
};

/** An account that nobody knows of this supplier yet: which ones are known, and how to confirm it. */
export function NewAccount({ approval, account, isOneOfSeveral, onConfirmed }: Props) {
  const { known, seen, wasConfirmed } = account;
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const [digits, setDigits] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeys(reviewKeys, { account: () => field.current?.focus() });
  const confirm = useAction(
    async (lastFour: string) => {
      const { documentId } = approval;
      const body = { lastFour, seen: seen ?? '' };
      const answer = await api.post('/documents/{id}/invoice/iban', { params: { id: documentId }, body });
      const now = await api.get('/approvals/{documentId}', { params: { documentId } });
      // Their own doing is no change that somebody has to take note of.
      if (isSamePayment(approval, now)) {
        showInLists(client, now);
        onConfirmed();
      }
      // This form goes away now; keys count on from the heading.
      focusReview();
      return answer;
    },
    {
      done: (_, lastFour) => t('invoice.iban.confirmed', { lastFour }),
      refreshes: ['/documents/{id}/invoice', '/approvals/{documentId}', '/approvals'],
    },
  );
  return (
    <Alert color="orange" icon={<IconBuildingBank aria-hidden />} title={t('invoice.iban.new')} mb="xs">
      <Text size="sm">{t(wasConfirmed ? 'invoice.iban.wasConfirmed' : 'invoice.iban.newText')}</Text>
      {isOneOfSeveral && (
        <Text size="sm">
          {t('invoice.iban.which')} <Iban iban={shown(account)} />
        </Text>
      )}
      <Text size="sm">{t(known.length > 0 ? 'invoice.iban.others' : 'invoice.iban.none')}</Text>
      <List size="sm">
        {known.map((one) => (
          <List.Item key={shown(one)}>
            <Iban iban={shown(one)} />
          </List.Item>
        ))}
      </List>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (digits.length === 4) confirm.mutate(digits);
        }}
      >
        <Group gap="xs" align="flex-end" mt="xs">
          <TextInput
            ref={field}
            size="xs"
            label={
              <>
                {t('invoice.iban.lastFour')}
                <KeyHint keyName="I" />
              </>
            }
            value={digits}
            maxLength={4}
            autoComplete="off"
            w="12rem"
            onChange={({ currentTarget }) => setDigits(currentTarget.value.trim())}
          />
          <Button
            type="submit"
            size="xs"
            variant="default"
            disabled={digits.length !== 4}
            loading={confirm.isPending}
          >
            {t('invoice.iban.confirm')}
          </Button>
        </Group>
      </form>
    </Alert>
  );
}

const shown = ({ iban, lastFour }: Pick<Props['account'], 'iban' | 'lastFour'>): string =>
  iban ?? `…${lastFour}`;
