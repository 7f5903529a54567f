import { defineTask } from '../../platform/workers/define-task';
import { cleanSvg, svgSize } from '../assets/clean-svg';

/** A drawing without anything that runs or leads elsewhere, and its size in pixels. Throws an `AppError`. */
export const cleanSvgTask = defineTask({
  name: 'images.clean_svg',
  run: ({ bytes }: { bytes: Buffer }): { bytes: Buffer; width: number; height: number } => {
    const clean = cleanSvg(bytes);
    return { bytes: clean, ...svgSize(clean) };
  },
});
