/** Random values that can be repeated with a seed. */
export interface Random {
  /** Returns an integer in a range that includes both ends. */
  integer(from: number, to: number): number;
  text(length: number): string;
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const letters = 'abcdefghijklmnopqrstuvwxyz éü–  ';
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    integer,
    text: (length) => Array.from({ length }, () => letters[integer(0, letters.length - 1)]).join(''),
  };
}
