/** What was dropped or pasted: files, and whether there were folders, which a browser does not hand over as files. */
export type Dropped = { files: File[]; folders: number };

type Transfer = Pick<DataTransfer, 'files' | 'items'>;

export function droppedFiles({ files, items }: Transfer): Dropped {
  const isFolder = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false);
  return {
    files: [...files].filter((_, at) => !isFolder[at]),
    folders: isFolder.filter(Boolean).length,
  };
}

/**
 * A picture from the clipboard has the same name every time: it gets the time when it was pasted.
 *
 * @param named for instance `Eingefügt 22.11.2026, 09:41`
 */
export function namedWhenPasted(file: File, named: string): File {
  if (!GENERIC.test(file.name)) return file;
  const [, ending = ''] = /(\.\w+)$/.exec(file.name) ?? [];
  // Colons and slashes are not to be had in the names of files everywhere.
  return new File([file], named.replaceAll(/[/\\:]/g, '.') + ending, { type: file.type });
}

const GENERIC = /^(image|blob|unknown)(\.\w+)?$/i;
