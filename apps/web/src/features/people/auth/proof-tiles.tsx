const green = '#2f7d4f';
const pine = '#1f3a2a';
const leaf = '#a9cf7c';
const sun = '#f3b52a';
const brick = '#e4512b';
const plum = '#6d2b4f';
const cream = '#fff6e4';

type Shape = 'quarter' | 'hills' | 'stripes' | 'star' | 'pod' | 'dot';
type Tile = [shape: Shape, turn: number, ground: string, first: string, second?: string];

/** The image in the illustration, row by row, six tiles wide. */
const tiles: Tile[] = [
  ['quarter', 90, pine, leaf],
  ['hills', 0, cream, brick, plum],
  ['stripes', 90, green, sun],
  ['star', 0, plum, sun],
  ['quarter', 180, cream, brick],
  ['pod', 90, pine, leaf, pine],
  ['hills', 180, sun, plum, brick],
  ['dot', 0, green, sun, pine],
  ['quarter', 270, brick, cream],
  ['pod', 0, cream, plum, cream],
  ['star', 0, green, cream],
  ['stripes', 0, cream, brick],
  ['quarter', 0, sun, pine],
  ['dot', 0, leaf, brick, cream],
  ['hills', 0, pine, green, sun],
  ['pod', 90, brick, sun, brick],
  ['pod', 0, sun, green, leaf],
  ['dot', 0, brick, cream, green],
];

/** Geometric tiles of 100 units, `columns` wide, starting with tile `from`. */
export function ProofTiles({ count, columns, from = 0 }: { count: number; columns: number; from?: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => {
        const tile = tiles[(from + index) % tiles.length];
        const x = (index % columns) * 100;
        const y = Math.floor(index / columns) * 100;
        return tile ? <TileView key={`${x} ${y}`} tile={tile} x={x} y={y} /> : null;
      })}
    </>
  );
}

function TileView({ tile, x, y }: { tile: Tile; x: number; y: number }) {
  const [shape, turn, ground, first, second] = tile;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 50 50)`}>
      <rect width="100" height="100" fill={ground} />
      {shape === 'quarter' ? <path d="M0 0h100A100 100 0 0 1 0 100z" fill={first} /> : null}
      {shape === 'hills' ? (
        <>
          <path d="M0 50a50 50 0 0 1 100 0z" fill={first} />
          <path d="M0 100a50 50 0 0 1 100 0z" fill={second} />
        </>
      ) : null}
      {shape === 'stripes' ? (
        <path d="M0 0h12.5v100H0zM25 0h12.5v100H25zM50 0h12.5v100H50zM75 0h12.5v100H75z" fill={first} />
      ) : null}
      {shape === 'star' ? (
        <path d="M50 0A50 50 0 0 1 0 50 50 50 0 0 1 50 100 50 50 0 0 1 100 50 50 50 0 0 1 50 0z" fill={first} />
      ) : null}
      {shape === 'pod' ? (
        <>
          <path d="M0 100V50A50 50 0 0 1 50 0h50v50a50 50 0 0 1-50 50z" fill={first} />
          <path d="M14 86 86 14" stroke={second} strokeWidth="4" />
        </>
      ) : null}
      {shape === 'dot' ? (
        <>
          <circle cx="50" cy="50" r="38" fill={first} />
          <circle cx="50" cy="50" r="15" fill={second} />
        </>
      ) : null}
    </g>
  );
}
