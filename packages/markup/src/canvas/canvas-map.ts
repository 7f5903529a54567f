/** A range of canvas html and the source it comes from: copied character by character, or replaced as a whole. */
export interface CanvasSegment {
  canvasStart: number;
  canvasEnd: number;
  sourceStart: number;
  sourceEnd: number;
  isCopy: boolean;
}

/** Returns a function that maps canvas offsets to source offsets; null inside a replaced range. */
export function createCanvasMap(segments: readonly CanvasSegment[]): (canvasOffset: number) => number | null {
  return (offset) => {
    let low = 0;
    let high = segments.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((segments[middle]?.canvasEnd ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    const segment = segments[low];
    if (!segment) return offset === 0 ? 0 : null;
    if (segment.isCopy) return segment.sourceStart + (offset - segment.canvasStart);
    if (offset === segment.canvasStart) return segment.sourceStart;
    return offset === segment.canvasEnd ? segment.sourceEnd : null;
  };
}

/** Returns the canvas offset of a source offset; null inside a replaced range. */
export function canvasOffset(segments: readonly CanvasSegment[], sourceOffset: number): number | null {
  const segment = segments.find(({ sourceEnd }) => sourceEnd >= sourceOffset);
  if (!segment) return null;
  if (segment.isCopy) return segment.canvasStart + (sourceOffset - segment.sourceStart);
  return sourceOffset === segment.sourceEnd ? segment.canvasEnd : null;
}
