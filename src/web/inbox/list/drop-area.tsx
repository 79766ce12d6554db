import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../context/language.tsx';
import { type Dropped, droppedFiles } from './dropped-files.ts';

type Props = {
  /** Called with what was dropped anywhere on the page, or pasted. */
  onFiles: (dropped: Dropped, how: 'dropped' | 'pasted') => void;
  /** Where they would go, in words. */
  target: string;
};

/** Takes files from anywhere on the page; while some are held over it, it says where they will go. */
export function DropArea({ onFiles, target }: Props) {
  const t = useText();
  const isOver = useDrop(onFiles);
  if (!isOver) return null;
  return (
    <div className="drop-area" aria-hidden>
      <IconUpload size={48} stroke={1.4} />
      <Text fw={600}>{t('upload.dropHere', { target })}</Text>
    </div>
  );
}

function useDrop(onFiles: Props['onFiles']): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // Going over an element within the page leaves the one around it: counted, else it would flicker.
    let depth = 0;
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const on = {
      dragenter(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        depth += 1;
        setOver(true);
      },
      dragleave(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        depth -= 1;
        if (depth <= 0) end();
      },
      dragover(event: DragEvent) {
        // Without this the browser would open the file instead.
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      },
      drop(event: DragEvent) {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        end();
        latest.current(droppedFiles(event.dataTransfer), 'dropped');
      },
      paste({ clipboardData }: ClipboardEvent) {
        if (hasFiles(clipboardData)) latest.current(droppedFiles(clipboardData), 'pasted');
      },
    };
    const listeners = Object.entries(on) as [string, EventListener][];
    for (const [type, listener] of listeners) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener);
    };
  }, []);
  return isOver;
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;
