import type { DragEvent } from 'react';

const type = 'application/x-galley-image';

/** Marks a drag of an image in the library, which can be dropped on a folder. */
export const draggedImage = {
  start: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>, imageId: number) => {
    dataTransfer.setData(type, String(imageId));
    dataTransfer.effectAllowed = 'move';
  },
  isIn: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean => dataTransfer.types.includes(type),
  /** Returns the ID of the dragged image, or null if something else is dragged. */
  of: ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): number | null => Number(dataTransfer.getData(type)) || null,
};
