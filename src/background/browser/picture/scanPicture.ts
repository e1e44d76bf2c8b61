/** Has a page of a file drawn for a model (decision 40). The tab need not be in front. */
import { ok, type Result } from '../../../core/result.ts';
import type { TakenPicture } from '../../../engine/ports.ts';
import { bytesOf } from '../../../protocol/base64.ts';
import { askIfHarmless } from '../files/readIfHarmless.ts';
import type { ScannedPage } from '../files/scans.ts';
import type { RunTabs } from '../tabs/runTabs.ts';
import { sentPicture } from './sentPicture.ts';

/** Loads the file once more, as for its text, since nothing keeps files. */
export async function scanPictureOf(
  runTabs: RunTabs,
  { ref, page, address }: ScannedPage,
  signal: AbortSignal,
): Promise<Result<TakenPicture>> {
  // Files that came in another way were not read.
  const source = { url: address, method: 'GET', isPrivate: false };
  const request = { kind: 'picture', address, page } as const;
  const drawn = await askIfHarmless(runTabs.run(), source, request, signal);
  if (!drawn.ok) return drawn;
  const picture = { ref, isPage: true, mediaType: 'image/jpeg', ...drawn.value } as const;
  return ok({
    picture,
    document: address,
    sent: await sentPicture(picture, bytesOf(picture.base64)),
  });
}
