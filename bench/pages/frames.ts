/** The results of a drag. The length of a frame is the time between two frames as reported by the browser. */
export interface DragFrames {
  frames: number;
  over16: number;
  over33: number;
}

/** Frame times are multiples of the refresh interval. Rounding isn't lateness. */
const roundingMs = 0.5;
const sweepFrames = 120;
const scrollFrames = 180;

/**
 * Moves a pointer over the whole viewport and back, one step per frame, then rests at the lower edge, where the
 * document scrolls. Counts late frames.
 */
export async function dragAcross(
  viewport: { width: number; height: number },
  moveTo: (point: { x: number; y: number }) => void,
): Promise<DragFrames> {
  const counted: DragFrames = { frames: 0, over16: 0, over33: 0 };
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let last = await nextFrame();
  for (let frame = 0; frame < sweepFrames + scrollFrames; frame += 1) {
    const share = frame < sweepFrames ? 1 - Math.abs(1 - (2 * frame) / sweepFrames) : 1;
    const x = viewport.width * (0.1 + 0.8 * Math.abs(Math.sin(frame / 20)));
    moveTo({ x, y: 10 + share * (viewport.height - 20) });
    const now = await nextFrame();
    counted.frames += 1;
    if (now - last > 1000 / 60 + roundingMs) counted.over16 += 1;
    if (now - last > 33) counted.over33 += 1;
    last = now;
  }
  return counted;
}
