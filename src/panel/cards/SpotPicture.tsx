/** The spot of a drawing that an action would press: in the picture that the model saw, or in words. */
import { useEffect, useState } from 'preact/hooks';
import { type Action, targetOf } from '../../core/action/action.ts';
import { type ElementPicture, pictureMargin } from '../../core/page/drawing.ts';
import { type Spot, spotsIn } from '../../core/page/spot.ts';
import { useActions } from '../app/context.ts';
import { card } from './cardWords.ts';

type SpotProps = { readonly action: Action; readonly spot: string };

export function SpotPicture({ action, spot }: SpotProps) {
  const { readElementPicture } = useActions();
  const [picture, setPicture] = useState<ElementPicture | null>(null);
  const ref = targetOf(action);
  useEffect(() => {
    let isCurrent = true;
    const read = ref === undefined ? Promise.resolve(null) : readElementPicture(ref);
    void read.then((found) => isCurrent && setPicture(found));
    return () => {
      isCurrent = false;
    };
  }, [ref, readElementPicture]);
  const spots = spotsIn(spot) ?? [];
  const [only, ...more] = spots;
  if (!only) return null;
  const { across, down } = { across: Math.round(only.across), down: Math.round(only.down) };
  return (
    <figure class="spot">
      {picture && <Marked picture={picture} spots={spots} />}
      <figcaption class="small">
        {more.length > 0 ? card.way({ n: spots.length }) : card.spot({ across, down })}
      </figcaption>
    </figure>
  );
}

/** How much of the picture is shown around a single spot, so that it can be recognized in a narrow panel. */
const AROUND = 0.5;

type MarkedProps = { readonly picture: ElementPicture; readonly spots: readonly Spot[] };

function Marked({ picture, spots }: MarkedProps) {
  const { mediaType, base64, width, height } = picture;
  const points = spots.map((spot) => pointOn(picture, spot));
  const [first = { x: 0, y: 0 }] = points;
  const share = points.length > 1 ? 1 : AROUND;
  const view = {
    x: within(first.x - (width * share) / 2, width * (1 - share)),
    y: within(first.y - (height * share) / 2, height * (1 - share)),
    width: width * share,
    height: height * share,
  };
  const radius = view.width / 28;
  return (
    <svg
      role="img"
      aria-label={card.spotPicture}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
    >
      <image href={`data:${mediaType};base64,${base64}`} width={width} height={height} />
      {points.length > 1 && (
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          stroke-width={radius / 3}
        />
      )}
      {[points[0], points.length > 1 ? points.at(-1) : undefined].map(
        (point, index) =>
          point && (
            <g key={index} stroke-width={radius / 3}>
              <circle class="spot-edge" cx={point.x} cy={point.y} r={radius} />
              <circle cx={point.x} cy={point.y} r={radius} />
            </g>
          ),
      )}
    </svg>
  );
}

const within = (at: number, most: number): number => Math.min(Math.max(at, 0), most);

/** Where the spot is in the picture, in its pixels. */
function pointOn({ width, height, part }: ElementPicture, { across, down }: Spot) {
  const { start, top } = pictureMargin;
  const shareOf = (share: number, { from, to } = { from: 0, to: 100 }): number =>
    (share - from) / (to - from);
  return {
    x: start + shareOf(across, part?.across) * (width - start),
    y: top + shareOf(down, part?.down) * (height - top),
  };
}
