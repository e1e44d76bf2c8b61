/** The drawing behind the empty panel: a young espalier on its wires, waiting for a goal. */
export function Espalier() {
  return (
    <svg class="espalier" viewBox="0 0 320 190" aria-hidden="true" focusable="false">
      <g class="wires">
        <path d="M8 46H312M8 92H312M8 138H312" />
      </g>
      <g class="wood">
        <path class="trunk" d="M160 186V18" />
        <path d="M160 160Q160 138 134 138H40" />
        <path d="M160 160Q160 138 186 138H280" />
        <path d="M160 114Q160 92 138 92H62" />
        <path d="M160 114Q160 92 182 92H258" />
        <path d="M160 68Q160 46 142 46H92" />
        <path d="M160 68Q160 46 178 46H228" />
      </g>
      <g class="leaves">
        {leaves.map(([x, y]) => (
          <path key={`${x},${y}`} d={`M${x} ${y}c-5-3-6-11 0-16 6 5 5 13 0 16Z`} />
        ))}
      </g>
      <circle class="bud" cx="160" cy="14" r="5" />
    </svg>
  );
}

const leaves = [
  [40, 137],
  [82, 137],
  [118, 137],
  [204, 137],
  [244, 137],
  [280, 137],
  [62, 91],
  [104, 91],
  [216, 91],
  [258, 91],
  [92, 45],
  [126, 45],
  [196, 45],
  [228, 45],
] as const;
