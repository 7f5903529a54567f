import type { DragEvent } from 'react';

const type = 'application/x-galley-image';

/** An image of the library that is dragged onto a folder. */
export const draggedImage = {
  start: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, imageId: number) => {
    dataTransfer.setData(type, String(imageId));
    dataTransfer.effectAllowed = 'move';
  },
  isIn: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean => dataTransfer.types.includes(type),
  /** Its id; null if something else is dragged. */
  of: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): number | null => Number(dataTransfer.getData(type)) || null,
};
