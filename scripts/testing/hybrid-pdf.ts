import { AFRelationship, type PDFDict, PDFDocument, PDFName, type PDFRef, PDFString } from 'pdf-lib';

type Inside = { name: string; content: string | Uint8Array; mimeType?: string };
type Options = {
  /** `names`: in the tree of names alone; `nested`: two levels down in it; `af`: associated, without a name. */
  where?: 'both' | 'names' | 'nested' | 'af';
  /** Text of the page. */
  text?: string;
  /** Random bytes that make the file larger. */
  padding?: Uint8Array;
  /** Encrypts it: opened without a password, or with `password` only. */
  encrypted?: { password?: string };
};

/** A PDF of one page with files inside, as ZUGFeRD and Factur-X put them there. */
export async function hybridPdf(files: readonly Inside[], options: Options = {}): Promise<Uint8Array> {
  const { where = 'both', text = 'Rechnung', padding, encrypted } = options;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage().drawText(text, { x: 50, y: 700, size: 10 });
  const { catalog, context } = document;
  const specs: PDFRef[] = files.map(({ name, content, mimeType = 'text/xml' }) => {
    const stream = context.flateStream(Buffer.from(content as string), {
      Type: 'EmbeddedFile',
      Subtype: mimeType,
    });
    return context.register(
      context.obj({
        ...{ Type: 'Filespec', F: PDFString.of(name), UF: PDFString.of(name) },
        ...{ EF: { F: context.register(stream) }, AFRelationship: AFRelationship.Alternative },
      }),
    );
  });
  const leaf = { Names: specs.flatMap((spec, index) => [PDFString.of(String(index)), spec]) };
  const tree: PDFDict =
    where === 'nested'
      ? context.obj({
          Kids: [context.register(context.obj({ Kids: [context.register(context.obj(leaf))] }))],
        })
      : context.obj(leaf);
  if (where !== 'af') catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: tree }));
  if (where === 'both' || where === 'af') catalog.set(PDFName.of('AF'), context.obj(specs));
  if (padding) context.register(context.stream(padding));
  if (encrypted)
    document.encrypt({ userPassword: encrypted.password ?? '', ownerPassword: 'owner', permissions: {} });
  return document.save();
}
