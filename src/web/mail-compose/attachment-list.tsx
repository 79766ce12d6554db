import {
  Alert,
  Button,
  CloseButton,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { faultTexts } from '../components/problem-text.ts';
import { useFormats, useText } from '../context/language.tsx';
import { type Attached, errorsAt, type FieldErrors, joined, keyOf } from './mail-draft.ts';

type Checked = Schemas['CheckedMail'];
type Props = {
  files: readonly Attached[];
  /** Undefined: not known yet. */
  checked: Checked | undefined;
  errors: FieldErrors;
  onChange: (files: Attached[]) => void;
};

/** The files as they will go out, each with its name, and what they weigh together. */
export function AttachmentList({ files, checked, errors, onChange }: Props) {
  const t = useText();
  const { bytes } = useFormats();
  const ofAll = errors.filter(({ path }) => path === 'attachments');
  return (
    <Stack component="section" gap="xs" aria-label={t('compose.attachments')}>
      <Text size="sm" fw={500}>
        {t('compose.attachments')}
      </Text>
      <Stack component="ul" className="plain-list" gap="xs">
        {files.map((file, index) => (
          <AttachmentRow
            key={keyOf(file)}
            file={file}
            // After one was removed the answer is about another list.
            known={checked?.attachments.length === files.length ? checked.attachments[index] : undefined}
            errors={errorsAt(errors, `attachments.${index}`)}
            onChange={(now) => onChange(files.map((one) => (one === file ? { ...file, ...now } : one)))}
            onRemove={() => onChange(files.filter((one) => one !== file))}
          />
        ))}
      </Stack>
      {files.filter(({ segmentIds }) => segmentIds).length > 1 && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(joined(files))}>
            {t('compose.join')}
          </Button>
        </Group>
      )}
      {faultTexts(t, ofAll).map(({ message }) => (
        <Alert key={message} color="red" p="xs">
          {message}
        </Alert>
      ))}
      <Text size="xs" c="dimmed" role="status">
        {checked
          ? t('compose.sum', { size: bytes(checked.bytes), limit: bytes(checked.limit) })
          : t('compose.checking')}
      </Text>
    </Stack>
  );
}

type RowProps = {
  file: Attached;
  known: Checked['attachments'][number] | undefined;
  errors: FieldErrors;
  onChange: (now: Pick<Attached, 'name' | 'pages' | 'original'>) => void;
  onRemove: () => void;
};

function AttachmentRow({ file, known, errors, onChange, onRemove }: RowProps) {
  const t = useText();
  const { bytes, dateTime } = useFormats();
  const name = file.name ?? known?.name ?? '';
  const facts = [
    known?.pages && t('inbox.pages', { count: known.pages }),
    known?.bytes && bytes(known.bytes),
    known && known.sameAs.length > 0 && t('compose.sameFile'),
  ].filter(Boolean);
  const sized = (what: string, size: number | null) => (size === null ? what : `${what} · ${bytes(size)}`);
  const faults = faultTexts(t, errors);
  const said = (ofPages: boolean) =>
    faults
      .filter(({ path }) => path.endsWith('.pages') === ofPages)
      .map(({ message }) => message)
      .join(' · ');
  return (
    <Paper component="li" withBorder p="xs">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          size="xs"
          aria-label={t('compose.fileName')}
          placeholder={known?.name ?? ''}
          value={name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
          error={said(false)}
          maxLength={200}
          spellCheck={false}
        />
        {(file.pages || (known?.pages ?? 0) > 1) && (
          <TextInput
            w={110}
            size="xs"
            aria-label={t('compose.pages')}
            placeholder={t('compose.allPages')}
            value={file.pages ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ pages: value })}
            error={said(true)}
            maxLength={1_000}
            spellCheck={false}
          />
        )}
        <CloseButton aria-label={t('compose.removeFile', { name })} onClick={onRemove} />
      </Group>
      {known?.versions && (
        <SegmentedControl
          mt={4}
          size="xs"
          aria-label={t('compose.version')}
          value={file.original ? 'original' : 'archive'}
          data={[
            { value: 'archive', label: sized(t('compose.archive'), known.versions.archive.bytes) },
            { value: 'original', label: sized(t('compose.original'), known.versions.original.bytes) },
          ]}
          onChange={(version) => onChange({ original: version === 'original' })}
        />
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {facts.join(' · ')}
      </Text>
      {known?.sentBefore.map(({ mailId, address, at }) => (
        <Text key={`${mailId} ${address}`} size="xs" c="var(--mantine-color-error)">
          {t('compose.sentBefore', { address, date: dateTime(at) })}
        </Text>
      ))}
    </Paper>
  );
}
