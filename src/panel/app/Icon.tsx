/** Icons. Each is next to text, so screen readers skip them all. */
import type { ComponentChildren } from 'preact';
import type { NodeKind } from '../../core/plan/node.ts';
import type { NodeState } from '../tree/nodeState.ts';

type Drawing = ComponentChildren;

function Svg({ name, children }: { readonly name: string; readonly children: Drawing }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** AND: a stem with two trained tiers. OR: a fork with one dashed arm. Action: a leaf. Unknown: a bud. */
const kinds: Record<NodeKind, Drawing> = {
  and: (
    <path d="M8 15V1.8M8 12.4H4.6Q2.6 12.4 2.6 10.2V9M8 12.4h3.4q2 0 2-2.200V9M8 7H6.400Q4.6 7 4.6 5V4M8 7h1.600q1.8 0 1.8-2V4" />
  ),
  or: (
    <>
      <path d="M8 15V9.500Q8 7 5.5 5.700L3 4.300V2" />
      <path class="dashed" d="M8 9.500Q8 7 10.5 5.700L13 4.300V2" />
    </>
  ),
  action: (
    <path
      class="leaf"
      d="M3 13.200C2.2 7 5.5 2.6 13.2 2.6 13.6 9.5 10 13.3 5 12.600M3 14.300C5 10.5 7 8.5 9.8 6.6"
    />
  ),
  unknown: (
    <>
      <path d="M8 15V10.5" />
      <path class="leaf" d="M8 10.500C4.8 8.8 5 4.6 8 2c3 2.6 3.2 6.8 0 8.500Z" />
    </>
  ),
};

const states: Record<NodeState, Drawing> = {
  waiting: <circle cx="8" cy="8" r="4.2" class="dotted" />,
  running: (
    <>
      <circle cx="8" cy="8" r="5.5" class="faint" />
      <path d="M8 2.500A5.5 5.5 0 0 1 13.5 8" />
    </>
  ),
  paused: <path d="M5.5 4v8M10.5 4v8" />,
  open: <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />,
  needsYou: <path d="M8 2.500v6.500M8 12.800v.4" />,
  unknown: <path d="M5.2 5.700C5.2 1.7 10.8 1.9 10.8 5.5 10.8 8 8 7.7 8 10M8 13v.3" />,
  done: <path d="M2.8 8.6 6.4 12.2 13.2 4.4" />,
  failed: <path d="M3.8 3.800l8.4 8.400M12.2 3.800l-8.4 8.4" />,
  skipped: <path d="M3 4l4 4-4 4M8.5 4l4 4-4 4" />,
  unfinished: <path d="M3 8h3M10 8h3" />,
  unreached: <circle cx="8" cy="8" r="4.2" class="dotted" />,
  notNeeded: <path d="M3.5 8h9" />,
  removed: (
    <path d="M4 3l8 7.500M12 3 4 10.500M4.2 12.300a1.3 1.3 0 1 0-.1 0M11.8 12.300a1.3 1.3 0 1 0 .1 0" />
  ),
};

export const KindIcon = ({ kind }: { readonly kind: NodeKind }) => (
  <Svg name={`kind-${kind}`}>{kinds[kind]}</Svg>
);
export const StateIcon = ({ state }: { readonly state: NodeState }) => (
  <Svg name={`state-icon-${state}`}>{states[state]}</Svg>
);
export const PinIcon = () => (
  <Svg name="pin">
    <path class="leaf" d="M5 2h6M6 2v4.500L4 9h8l-2-2.500V2M8 9v5" />
  </Svg>
);
export const StopIcon = () => (
  <Svg name="stop">
    <path d="M5.500 2.500h5l3 3v5l-3 3h-5l-3-3v-5ZM5.500 8h5" />
  </Svg>
);
export const FindIcon = () => (
  <Svg name="find">
    <path d="M10.600 10.600 14 14M7 12A5 5 0 1 1 7 2a5 5 0 0 1 0 10Z" />
  </Svg>
);
export const HistoryIcon = () => (
  <Svg name="history-icon">
    <path d="M2.300 5A6 6 0 1 1 2 8.500M2.200 2v3.200h3.200M8 4.800V8l2.400 1.600" />
  </Svg>
);
export const TreeIcon = () => (
  <Svg name="tree-icon">
    <path d="M8 5v3M3.500 11V8h9v3M6.500 2h3v3h-3ZM2 11h3v3H2ZM11 11h3v3h-3Z" />
  </Svg>
);
