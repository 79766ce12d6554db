import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { inboxListKeys } from '../keys.ts';

// What the service takes; what a name says is only a help for choosing.
const TAKEN = '.pdf,.png,.jpg,.jpeg,.tif,.tiff,.webp,.heic,.heif,.xml';

/** Chooses files to be sent. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const choose = () => field.current?.click();
  useKeys(inboxListKeys, { upload: choose });
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={choose}>
        {t('upload.button')}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        accept={TAKEN}
        hidden
        aria-label={t('upload.button')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
