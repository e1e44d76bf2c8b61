/** Opens a PDF with a build of Mozilla's pdf.js that needs neither a DOM nor eval. */
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import { cleanLine } from '../core/cleanText.ts';
import { err, type Result } from '../core/result.ts';

/** What pdf.js draws pages with. */
export type Painter = {
  readonly CanvasFactory: object;
  readonly FilterFactory: object;
  /** The most pixels of an image in the file. */
  readonly maxImageSize: number;
  /** Fails rather than leaving out what can't be drawn. */
  readonly stopAtErrors: true;
};

/** Works with the document of these bytes. Fails if they are not a PDF, or if it is damaged or password-protected. */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (document: PDFDocumentProxy) => Promise<Result<T>>,
  painter: Painter | null = null,
): Promise<Result<T>> {
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: 0,
    ...painter,
  });
  try {
    return await work(await task.promise);
  } catch (error) {
    return unreadable(error);
  } finally {
    await task.destroy();
  }
}

/** The failure for what pdf.js threw. */
export function unreadable(error: unknown): Result<never> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException')
    return err(
      'badTarget',
      'The PDF is password-protected.',
      'Ask the person for the facts in it: Espalier takes no passwords.',
    );
  const seen = error instanceof Error ? error.message : String(error);
  return err(
    'badTarget',
    `The file is damaged or not a PDF (${cleanLine(seen).slice(0, 120)}).`,
    'Look for the same facts on a page.',
  );
}
