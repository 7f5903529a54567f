/** Texts of controls that aren't on a first screen. They load with them. */
export const controlMessages = {
  openList: 'Open the list',
  keyboardShortcuts: 'Keyboard shortcuts',
  presence: (name: string, isEditing: boolean) => `${name} is ${isEditing ? 'editing' : 'watching'}`,
  takeThumbnails: (count: number) => (count === 1 ? 'Take thumbnail again' : `Take ${count} thumbnails again`),
  cropFrame: {
    cropArea: 'Crop area: arrow keys move it',
    nwDragHandle: 'Upper left corner',
    nDragHandle: 'Upper edge',
    neDragHandle: 'Upper right corner',
    eDragHandle: 'Right edge',
    seDragHandle: 'Lower right corner',
    sDragHandle: 'Lower edge',
    swDragHandle: 'Lower left corner',
    wDragHandle: 'Left edge',
  },
};
