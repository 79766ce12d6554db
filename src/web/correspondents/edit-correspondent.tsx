import { TagsInput, TextInput } from '@mantine/core';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogForm } from '../components/dialog-form.tsx';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';

type Correspondent = Schemas['CorrespondentSettings'];
type Props = { correspondent: Correspondent; onClose: () => void };

/** What this service keeps about a correspondent in addition to Paperless. */
export function EditCorrespondent({ correspondent, onClose }: Props) {
  const { id, name, ...now } = correspondent;
  // `before`: what the person saw when they began, whatever the list behind shows by now.
  const typed = useTyped({
    name: `correspondent ${id}`,
    clean: {
      before: now,
      supplierNumber: now.supplierNumber ?? '',
      farmsysId: now.farmsysId ?? '',
      aliases: now.aliases,
    },
    isDialog: true,
  });
  const { before, supplierNumber, farmsysId, aliases } = typed.value;
  const set = (next: Partial<typeof typed.value>) => typed.set((was) => ({ ...was, ...next }));
  const t = useText();
  const api = useApi();
  const save = useAction(
    () =>
      api.put('/correspondents/{id}/settings', {
        params: { id },
        body: {
          supplierNumber: orNull(supplierNumber),
          farmsysId: orNull(farmsysId),
          aliases,
          expected: before,
        },
      }),
    {
      done: () => t('correspondents.saved', { name }),
      refreshes: ['/correspondents/settings', '/farmsys/correspondent-conflicts', '/overview'],
      showsProblem: true,
    },
  );
  const leave = () => typed.leave(onClose);
  const submit = () => {
    save.mutate(undefined, {
      onSuccess() {
        typed.done();
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={leave} title={name}>
      {typed.guard}
      <DialogForm
        onSubmit={submit}
        onCancel={leave}
        submit={t('correspondents.save')}
        busy={save.isPending}
        problem={save.error}
      >
        <TextInput
          label={t('correspondents.supplierNumber')}
          description={t('correspondents.supplierNumberHint')}
          value={supplierNumber}
          onChange={({ currentTarget }) => set({ supplierNumber: currentTarget.value })}
          maxLength={100}
          data-autofocus
        />
        <TextInput
          label={t('correspondents.farmsysId')}
          description={t('correspondents.farmsysIdHint')}
          value={farmsysId}
          onChange={({ currentTarget }) => set({ farmsysId: currentTarget.value })}
          maxLength={100}
        />
        <TagsInput
          label={t('correspondents.aliases')}
          description={t('correspondents.aliasesHint')}
          value={aliases}
          onChange={(next) => set({ aliases: next })}
          splitChars={[';']}
          maxTags={100}
          acceptValueOnBlur
        />
      </DialogForm>
    </Dialog>
  );
}

const orNull = (text: string): string | null => text.trim() || null;
