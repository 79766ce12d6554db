import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { announce } from '../components/announce.tsx';
import { ProblemAlert } from '../components/problem-alert.tsx';
import { faultTexts } from '../components/problem-text.ts';
import { useText } from '../context/language.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { KnownRecipients } from './known-recipients.tsx';
import { type Account, errorsAt, type MailDraft, opening } from './mail-draft.ts';
import { MessageField } from './message-field.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useCheckedMail } from './use-checked-mail.ts';
import { useSending } from './use-sending.ts';

type Props = {
  /** Those that can send. */
  accounts: readonly Account[];
  draftId: string;
  draft: MailDraft;
  isResumed: boolean;
  onClose: () => void;
};

/** A mail as it is written. What is wrong with it stands at its field; Ctrl+Enter sends it. */
export function ComposeForm({ accounts, draftId, draft: first, isResumed, onClose }: Props) {
  const t = useText();
  const [draft, setDraft] = useState(first);
  const change = (now: Partial<MailDraft>) => setDraft((before) => ({ ...before, ...now }));
  const [showsCopies, setShowsCopies] = useState(first.cc.length + first.bcc.length > 0);
  const { checked, errors: found, problem } = useCheckedMail(draft);
  const { send, discard, isReplaced } = useSending({ draftId, draft, onClose });
  // What sending was refused for holds until the mail is another one.
  const refused = isReplaced ? null : send.error;
  const errors = refused && refused.errors.length > 0 ? refused.errors : found;
  const at = (field: keyof MailDraft) => faultTexts(t, errorsAt(errors, field))[0]?.message;
  const submit = () => {
    if (send.isPending) return;
    announce(t('compose.sending'));
    send.mutate();
  };
  const choose = (value: string | null) => {
    const [accountId = '', from = ''] = value?.split(' ') ?? [];
    const [was, next] = [draft.accountId, accountId].map((id) =>
      accounts.find((one) => one.accountId === id),
    );
    // Nothing is written yet but the signature of the other account.
    change({ accountId, from, ...(draft.html === opening(was) && { html: opening(next) }) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // Before the editor, which would break the line.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <Stack gap="sm">
        {isResumed && (
          <Text size="sm" c="dimmed" role="status">
            {t('compose.resumed')}
          </Text>
        )}
        <Select
          label={t('compose.from')}
          data={accounts.map(({ accountId, name, senders }) => ({
            group: name,
            items: senders.map((sender) => ({ value: `${accountId} ${sender}`, label: sender })),
          }))}
          value={`${draft.accountId} ${draft.from}`}
          onChange={choose}
          allowDeselect={false}
          error={at('accountId') ?? at('from')}
        />
        <RecipientsField
          field="to"
          value={draft.to}
          errors={errorsAt(errors, 'to')}
          onChange={(to) => change({ to })}
        />
        <Group justify="space-between" gap="xs">
          {showsCopies ? (
            <span />
          ) : (
            <Button size="compact-xs" variant="subtle" onClick={() => setShowsCopies(true)}>
              {t('compose.copies')}
            </Button>
          )}
          <KnownRecipients />
        </Group>
        {showsCopies &&
          (['cc', 'bcc'] as const).map((field) => (
            <RecipientsField
              key={field}
              field={field}
              value={draft[field]}
              errors={errorsAt(errors, field)}
              onChange={(people) => change({ [field]: people })}
            />
          ))}
        <TextInput
          label={t('compose.subject')}
          value={draft.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
          maxLength={500}
          error={at('subject')}
        />
        <MessageField
          // The editor reads its text when it is opened.
          key={draft.accountId}
          value={draft.html}
          error={at('html')}
          onChange={(html) => change({ html })}
        />
        <AttachmentList
          files={draft.attachments}
          checked={checked}
          errors={errorsAt(errors, 'attachments')}
          onChange={(attachments) => change({ attachments })}
        />
        {problem && <ProblemAlert problem={problem} />}
        {refused && refused.errors.length === 0 && <ProblemAlert problem={refused} />}
        <Group justify="space-between">
          <Button variant="subtle" color="red" loading={discard.isPending} onClick={() => discard.mutate()}>
            {t('compose.discard')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('compose.later')}
            </Button>
            <Button type="submit" loading={send.isPending} leftSection={<IconSend size={16} aria-hidden />}>
              {t('compose.send')}
            </Button>
          </Group>
        </Group>
        <Text size="xs" c="dimmed">
          {t('compose.hint')}
        </Text>
      </Stack>
    </form>
  );
}
