/** A small picture of the page after an action. Pressing it expands it to the full width. */
import { useEffect, useState } from 'preact/hooks';
import type { ActionId } from '../../core/ids.ts';
import type { ActPicture as Picture } from '../../protocol/actPicture.ts';
import { useActions } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { record } from './detailWords.ts';

type Pictured = { readonly act: ActionId; readonly words: string };

/** The picture, or why there is none; nothing if pictures are off. */
export function ActPicture({ act, words }: Pictured) {
  const picture = usePicture(act);
  const [isLarge, setLarge] = useState(false);
  if (!picture) return null;
  return picture.kind === 'none' ? (
    <p class="quiet small">{record.noPicture[picture.why]}</p>
  ) : (
    <ShownPicture
      picture={picture}
      words={words}
      isLarge={isLarge}
      onPress={() => setLarge(!isLarge)}
    />
  );
}

type ShownProps = {
  readonly picture: Extract<Picture, { kind: 'taken' }>;
  /** The action before the picture. */
  readonly words: string;
  readonly isLarge: boolean;
  readonly onPress: () => void;
};

export function ShownPicture({ picture, words, isLarge, onPress }: ShownProps) {
  const { base64, width, height } = picture;
  return (
    <button
      type="button"
      class={`act-picture${isLarge ? ' is-large' : ''}`}
      aria-expanded={isLarge}
      title={isLarge ? record.smaller : record.larger}
      onClick={onPress}
    >
      <img
        src={`data:image/webp;base64,${base64}`}
        width={width}
        height={height}
        alt={record.pictured({ words: plainText(words, 160) })}
      />
    </button>
  );
}

/** Keeps showing the previous picture until the new one is read, so that playback does not flicker. */
export function usePicture(act: ActionId | null): Picture | null {
  const { readPicture } = useActions();
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = act === null ? Promise.resolve(null) : readPicture(act);
    void read.then((found) => isCurrent && setPicture(found));
    return () => {
      isCurrent = false;
    };
  }, [act, readPicture]);
  return picture;
}
