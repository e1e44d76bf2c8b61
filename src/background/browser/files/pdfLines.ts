/** Puts the lines of PDFs in place of their frames. */
import type { FrameLine, PageLine } from '../../../core/page/line.ts';
import type { Err, Result } from '../../../core/result.ts';
import type { FileText } from '../../../protocol/reader.ts';

/** The address of a frame and of the file it may show. */
export type FramedFile = NonNullable<FrameLine['file']>;
/** The text read from files in frames, by address. */
export type PdfFrames = ReadonlyMap<string, Result<FileText>>;

/** Returns the line of the frame with the text of its file below it; null if the frame shows no file that was tried. */
export function pdfLines(line: PageLine & FrameLine, papers: PdfFrames): PageLine[] | null {
  const { file, ...place } = line;
  const text = file && papers.get(file.address);
  if (!text) return null;
  const indent = line.indent + 1;
  const below = text.ok ? text.value.lines : [unread(text)];
  return [
    { ...place, paper: true },
    ...below.map((each) => ({ ...each, indent: indent + each.indent })),
  ];
}

const unread = ({ failure: { message } }: Err): PageLine => ({
  kind: 'text',
  indent: 0,
  content: [`(The text of this file could not be read. ${message})`],
});
