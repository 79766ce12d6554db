import '@mantine/tiptap/styles.layer.css';
import './rich-text.css';
import { RichTextEditor } from '@mantine/tiptap';
import Link from '@tiptap/extension-link';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import type { ComponentProps } from 'react';
import { useText } from '../context/language.tsx';

type Props = {
  /** What screen readers call it. */
  label: string;
  /** HTML, as the service has sanitised it; read when the editor is opened. */
  value: string;
  /** Empty where there is no text. */
  onChange: (html: string) => void;
};

/** A text with looks: mails and signatures. Heavy: to be loaded when it is needed. */
export function RichText({ label, value, onChange }: Props) {
  const t = useText();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, codeBlock: false, code: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
    ],
    content: value,
    // The rules of the page allow no style that is put in by a script; ours are in the file beside this one.
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <RichTextEditor
      editor={editor as ForMantine}
      labels={{
        boldControlLabel: t('richText.bold'),
        italicControlLabel: t('richText.italic'),
        underlineControlLabel: t('richText.underline'),
        bulletListControlLabel: t('richText.bulletList'),
        orderedListControlLabel: t('richText.orderedList'),
        linkControlLabel: t('richText.link'),
        unlinkControlLabel: t('richText.unlink'),
        linkEditorInputLabel: t('richText.linkAddress'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorExternalLink: t('richText.newTab'),
        linkEditorInternalLink: t('richText.sameTab'),
        linkEditorSave: t('richText.saveLink'),
      }}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

/** The same type twice: the one package reads it as a module of the one kind, the other as one of the other kind. */
type ForMantine = ComponentProps<typeof RichTextEditor>['editor'] & ReturnType<typeof useEditor>;
