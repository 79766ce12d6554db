import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { KeyHint } from '../components/key-hint.tsx';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { reviewKeys } from './keys.ts';
import { isSamePayment, showInLists } from './show-in-lists.ts';
import { REVIEW_HEADING } from './use-review.ts';

type Props = {
  approval: Schemas['Approval'];
  account: NonNullable<Schemas['Invoice']['account']>;
  onConfirmed: () => void;
};

/** An account that nobody knows of this supplier yet: which ones are known, and how to confirm it. */
export function NewAccount({ approval, account: { known, seen, wasConfirmed }, onConfirmed }: Props) {
  const t = useText();
  const { list } = useFormats();
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
      document.getElementById(REVIEW_HEADING)?.focus({ preventScroll: true });
      return answer;
    },
    {
      done: (_, lastFour) => t('invoice.iban.confirmed', { lastFour }),
      refreshes: ['/documents/{id}/invoice', '/approvals/{documentId}', '/approvals'],
    },
  );
  const others = known.map(({ iban, lastFour }) => iban ?? `…${lastFour}`);
  return (
    <Alert color="orange" icon={<IconBuildingBank aria-hidden />} title={t('invoice.iban.new')} mb="xs">
      <Text size="sm">{t(wasConfirmed ? 'invoice.iban.wasConfirmed' : 'invoice.iban.newText')}</Text>
      <Text size="sm">
        {others.length > 0 ? t('invoice.iban.others', { list: list(others) }) : t('invoice.iban.none')}
      </Text>
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
            w="8rem"
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
