import type { Dependency, Part } from './hexagon-parts.ts';

/** The driving side, from top to bottom; the wire contract is between its two users. */
const DRIVING = ['web', 'adapters/http-contract', 'server/http', 'server/worker', 'server/cli', 'server', 'server/composition'] as const;
const CORE = ['core/application', 'core/use-cases', 'core/ports', 'core/domain'] as const;

type Side = 'driving' | 'core' | 'driven';

interface Box {
  readonly part: Part;
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIZE = { width: 1000, height: 680 } as const;
const DRIVING_AT = { x: 76, y: 76, width: 168, height: 40, pitch: 76 } as const;
const CORE_AT = { x: 440, y: 142, width: 140, height: 46, pitch: 107 } as const;
const DRIVEN_AT = { x: 752, y: 62, width: 180, height: 24 } as const;
/** The height of the adapters' column, and the maximum for one of them. */
const DRIVEN_HEIGHT = 560;
const DRIVEN_PITCH = 31;
const HEXAGON = '340,325 425,120 595,120 680,325 595,530 425,530';

/** Routes shared by all edges to one target. */
const WAYS_LEFT_OF_CORE = { 'core/application': 278, 'core/use-cases': 292, 'core/ports': 306, 'core/domain': 320 } as const;
const WAYS_RIGHT_OF_CORE = { 'core/application': 690, 'core/use-cases': 700, 'core/ports': 714, 'core/domain': 728 } as const;
const WAYS_TO_DRIVEN = {
  'server/http': { down: 234, below: 608, up: 937 },
  web: { down: 246, below: 620, up: 944 },
  'server/composition': { down: 258, below: 632, up: 952 },
  server: { down: 270, below: 644, up: 966 },
  'server/cli': { down: 282, below: 656, up: 980 },
} as const;
/** Right of the adapters. */
const WAYS_AMONG_DRIVEN = { 'adapters/documents': 8, 'adapters/markup': 14 } as const;
const FIRST_WAY_AMONG_DRIVING = 64;
const WAY_PITCH = 10;

const lookUp = <V>(table: Readonly<Record<string, V>>, key: string, what: string): V => {
  const value = table[key];
  if (value === undefined) throw new Error(`the drawing has no ${what} for ${key}: give it one`);
  return value;
};

const column = (
  parts: readonly Part[],
  side: Side,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  pitch: number,
): readonly Box[] => parts.map((part, index) => ({ part, side, x: at.x, y: at.y + index * pitch, width: at.width, height: at.height }));

const boxesOf = (parts: readonly Part[]): ReadonlyMap<Part, Box> => {
  const placed = new Set<Part>([...DRIVING, ...CORE]);
  const driven = parts.filter((part) => !placed.has(part));
  const stray = driven.find((part) => !part.startsWith('adapters/'));
  if (stray !== undefined) throw new Error(`the drawing has no place for ${stray}: give it one`);
  const boxes = [
    ...column(DRIVING, 'driving', DRIVING_AT, DRIVING_AT.pitch),
    ...column(CORE, 'core', CORE_AT, CORE_AT.pitch),
    ...column(driven, 'driven', DRIVEN_AT, Math.min(DRIVEN_PITCH, Math.floor(DRIVEN_HEIGHT / driven.length))),
  ];
  return new Map(boxes.map((box) => [box.part, box]));
};

const right = ({ x, width }: Box): number => x + width;
const middle = ({ y, height }: Box): number => y + height / 2;
const centre = ({ x, width }: Box): number => x + width / 2;

/** Edges leave a box one below the other, in the order of their targets. */
const spread = (box: Box, index: number, count: number): number => box.y + ((index + 1) * box.height) / (count + 1);

type Point = readonly [x: number, y: number];

interface Line {
  readonly dependency: Dependency;
  readonly points: readonly Point[];
}

const throughCore = (from: Box, to: Box): readonly Point[] => {
  if (to.y - from.y === CORE_AT.pitch)
    return [
      [centre(from), from.y + from.height],
      [centre(to), to.y],
    ];
  const way = from.x - (to.part === 'core/domain' ? 26 : 14);
  return [
    [from.x, middle(from)],
    [way, middle(from)],
    [way, to.y + 12],
    [to.x, to.y + 12],
  ];
};

const toDriven = (from: Box, to: Box, leavesAt: number): readonly Point[] => {
  const { down, below, up } = lookUp<{ down: number; below: number; up: number }>(WAYS_TO_DRIVEN, from.part, 'way to adapters');
  const arrivesAt = middle(to) + (up - WAYS_TO_DRIVEN.server.up) / 2;
  return [
    [right(from), leavesAt],
    [down, leavesAt],
    [down, below],
    [up, below],
    [up, arrivesAt],
    [right(to), arrivesAt],
  ];
};

const ACROSS: Readonly<Record<string, (from: Box, to: Box, leavesAt: number) => readonly Point[]>> = {
  'core core': throughCore,
  'driving driven': toDriven,
  'driving core': (from, to, leavesAt) => {
    const way = lookUp(WAYS_LEFT_OF_CORE, to.part, 'way from the left');
    return [
      [right(from), leavesAt],
      [way, leavesAt],
      [way, middle(to)],
      [to.x, middle(to)],
    ];
  },
  'driven core': (from, to, leavesAt) => {
    const way = lookUp(WAYS_RIGHT_OF_CORE, to.part, 'way from the right');
    return [
      [from.x, leavesAt],
      [way, leavesAt],
      [way, middle(to)],
      [right(to), middle(to)],
    ];
  },
  'driven driven': (from, to, leavesAt) => {
    const way = right(to) + lookUp(WAYS_AMONG_DRIVEN, to.part, 'way among adapters');
    return [
      [right(from), leavesAt],
      [way, leavesAt],
      [way, middle(to)],
      [right(to), middle(to)],
    ];
  },
  'driving driving': (from, to, leavesAt) => {
    const way = FIRST_WAY_AMONG_DRIVING - WAY_PITCH * DRIVING.findIndex((part) => part === to.part) + WAY_PITCH;
    return [
      [from.x, leavesAt],
      [way, leavesAt],
      [way, middle(to)],
      [to.x, middle(to)],
    ];
  },
};

const linesOf = (dependencies: readonly Dependency[], boxes: ReadonlyMap<Part, Box>): readonly Line[] => {
  const boxOf = (part: Part): Box => lookUp(Object.fromEntries(boxes), part, 'box');
  const routeOf = ({ from, to }: Dependency): string => `${boxOf(from).side} ${boxOf(to).side}`;
  return dependencies.map((dependency) => {
    const [from, to] = [boxOf(dependency.from), boxOf(dependency.to)];
    const route = routeOf(dependency);
    const beside = dependencies
      .filter((one) => one.from === dependency.from && routeOf(one) === route && route !== 'driving driven')
      .toSorted((a, b) => boxOf(a.to).y - boxOf(b.to).y);
    const leavesAt = route === 'driving driven' ? from.y + from.height - 4 : spread(from, beside.indexOf(dependency), beside.length);
    return { dependency, points: lookUp(ACROSS, route, 'way')(from, to, leavesAt) };
  });
};

const KINDS: Readonly<Record<string, string>> = {
  'core/application': 'use-cases',
  'core/use-cases': 'use-cases',
  'core/ports': 'ports',
  'core/domain': 'domain',
};

const kindOf = ({ dependency: { to } }: Line, boxes: ReadonlyMap<Part, Box>): string => KINDS[to] ?? boxes.get(to)?.side ?? '';

const drawLine = (line: Line, kind: string): string => {
  const { dependency, points } = line;
  const joins = points.slice(1, 2).map(([x, y]) => `<circle class="${kind}" cx="${x}" cy="${y}" r="2.5"/>`);
  return `<g><title>${dependency.from} → ${dependency.to}</title><polyline class="${kind}" points="${points.map((point) => point.join(',')).join(' ')}" marker-end="url(#to-${kind})"/>${points.length > 2 ? joins.join('') : ''}</g>`;
};

const drawBox = ({ part, side, x, y, width, height }: Box): string => {
  const label = part.replace(/^adapters\//, '');
  return `<rect class="box ${side}-box" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/><text x="${x + width / 2}" y="${y + height / 2 + 5}">${label}</text>`;
};

const ARROWS = ['use-cases', 'ports', 'domain', 'driven', 'driving'] as const;

interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly muted: string;
  readonly box: string;
  readonly edge: string;
  readonly core: string;
  readonly coreEdge: string;
  readonly lines: Readonly<Record<(typeof ARROWS)[number], string>>;
}

const LIGHT: Palette = {
  ground: '#ffffff',
  ink: '#10182b',
  muted: '#454e63',
  box: '#f0ede5',
  edge: '#72798a',
  core: '#fff1cf',
  coreEdge: '#8f5d00',
  lines: { 'use-cases': '#1b42b0', ports: '#8f5d00', domain: '#0b6b3a', driven: '#a8150f', driving: '#72798a' },
};

const DARK: Palette = {
  ground: '#0f1830',
  ink: '#fff8e8',
  muted: '#bcc7de',
  box: '#1b2747',
  edge: '#8290b4',
  core: '#2c2a1f',
  coreEdge: '#ffc445',
  lines: { 'use-cases': '#8fb0ff', ports: '#ffc445', domain: '#6fd39b', driven: '#ff9a8f', driving: '#9aa6c4' },
};

const coloursOf = ({ ground, ink, muted, box, edge, core, coreEdge, lines }: Palette): string =>
  [
    `.ground, .core-box { fill: ${ground}; } text { fill: ${ink}; } .note { fill: ${muted}; }`,
    `.box { stroke: ${edge}; } .driving-box, .driven-box { fill: ${box}; }`,
    `.hexagon { fill: ${core}; } .hexagon, .core-box { stroke: ${coreEdge}; }`,
    ...ARROWS.map((kind) => `polyline.${kind} { stroke: ${lines[kind]}; } circle.${kind}, .head-${kind} { fill: ${lines[kind]}; }`),
  ].join('\n');

const STYLE = `
text { font: 15px system-ui, sans-serif; text-anchor: middle; } .side { font-size: 16px; font-weight: 600; } .note { font-size: 14px; }
polyline { fill: none; stroke-width: 1.5; } .hexagon { stroke-width: 3; }
${coloursOf(LIGHT)}
@media (prefers-color-scheme: dark) {
${coloursOf(DARK)}
}
`;

const MARKERS = ARROWS.map(
  (kind) =>
    `<marker id="to-${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head-${kind}" d="M0,0 8,4 0,8z"/></marker>`,
);

/** The hexagon as an SVG in light and dark: a box for each part, an arrow for each dependency, coloured by its target. */
export const drawHexagon = (parts: readonly Part[], dependencies: readonly Dependency[]): string => {
  const boxes = boxesOf(parts);
  const lines = linesOf(dependencies, boxes);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="The hexagon: what imports what. Nothing leads out of the core in the middle.">`,
    `<style>${STYLE}</style><defs>${MARKERS.join('')}</defs>`,
    `<rect class="ground" width="${SIZE.width}" height="${SIZE.height}" rx="12"/><polygon class="hexagon" points="${HEXAGON}"/>`,
    `<text class="side" x="160" y="40">driving</text><text class="side" x="510" y="104">core</text><text class="side" x="842" y="40">driven: adapters</text>`,
    `<text class="note" x="510" y="562">An arrow is an import, coloured by where it leads.</text>`,
    `<text class="note" x="510" y="584">None leads out of core; composition and what</text>`,
    `<text class="note" x="510" y="606">starts a process choose the adapters.</text>`,
    ...lines.map((line) => drawLine(line, kindOf(line, boxes))),
    ...[...boxes.values()].map(drawBox),
    '</svg>',
  ].join('\n')}\n`;
};
