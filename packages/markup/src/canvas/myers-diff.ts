/** One operation of an edit script. */
export type DiffOp =
  | { kind: 'equal'; a: number; b: number }
  | { kind: 'delete'; a: number }
  | { kind: 'insert'; b: number };

/** With more differences than this, two ranges are treated as entirely different, which bounds the cost. */
const MAX_DIFFERENCES = 600;

/**
 * Returns the shortest edit script from `a` to `b` by keys: first common prefix and suffix, then Myers' algorithm,
 * bounded.
 */
export function diffKeys(a: readonly string[], b: readonly string[]): DiffOp[] {
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a[start] === b[start]) start++;
  let tail = 0;
  while (tail < shorter - start && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const ops: DiffOp[] = [];
  for (let i = 0; i < start; i++) ops.push({ kind: 'equal', a: i, b: i });
  const [endA, endB] = [a.length - tail, b.length - tail];
  const middle = myers(a.slice(start, endA), b.slice(start, endB));
  if (middle) ops.push(...shift(middle, start));
  else {
    for (let i = start; i < endA; i++) ops.push({ kind: 'delete', a: i });
    for (let j = start; j < endB; j++) ops.push({ kind: 'insert', b: j });
  }
  for (let i = 0; i < tail; i++) ops.push({ kind: 'equal', a: endA + i, b: endB + i });
  return ops;
}

function shift(ops: readonly DiffOp[], by: number): DiffOp[] {
  return ops.map((op) => {
    if (op.kind === 'equal') return { kind: 'equal', a: op.a + by, b: op.b + by };
    return op.kind === 'delete' ? { kind: 'delete', a: op.a + by } : { kind: 'insert', b: op.b + by };
  });
}

function myers(a: readonly string[], b: readonly string[]): DiffOp[] | null {
  const most = Math.min(a.length + b.length, MAX_DIFFERENCES);
  // The difference in length is a lower bound of the number of differences.
  if (Math.abs(a.length - b.length) > most) return null;
  const size = 2 * most + 1;
  let reach = new Int32Array(size + 2);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(reach.slice());
    for (let k = -d; k <= d; k += 2) {
      const at = k + most;
      const down = k === -d || (k !== d && (reach[at - 1] ?? 0) < (reach[at + 1] ?? 0));
      let x = down ? (reach[at + 1] ?? 0) : (reach[at - 1] ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      reach[at] = x;
      if (x >= a.length && y >= b.length) return backtrack(trace, a.length, b.length, most);
    }
    reach = reach.slice();
  }
  return null;
}

function backtrack(trace: readonly Int32Array[], lengthA: number, lengthB: number, most: number): DiffOp[] {
  const ops: DiffOp[] = [];
  let x = lengthA;
  let y = lengthB;
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d] ?? new Int32Array();
    const k = x - y;
    const at = k + most;
    const down = k === -d || (k !== d && (reach[at - 1] ?? 0) < (reach[at + 1] ?? 0));
    const previousK = down ? k + 1 : k - 1;
    const previousX = d === 0 ? 0 : (reach[previousK + most] ?? 0);
    const previousY = d === 0 ? 0 : previousX - previousK;
    while (x > previousX && y > previousY) {
      x--;
      y--;
      ops.push({ kind: 'equal', a: x, b: y });
    }
    if (d === 0) break;
    if (down) ops.push({ kind: 'insert', b: --y });
    else ops.push({ kind: 'delete', a: --x });
  }
  return ops.reverse();
}
