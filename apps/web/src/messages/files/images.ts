import { formatCount, formatNumber, type ImageUse } from '@galley/contract';

/** Messages about images in the builder, loaded with the parts that show them instead of with the first screen. */
export const imageMessages = {
  imageNotUploaded: 'Couldn’t upload the image',
  imageNotCropped: 'Couldn’t crop the image',
  imageNotReplaced: 'Couldn’t replace the image',
  imageNotDeleted: 'Couldn’t delete the image',
  imagesNotLoaded: 'Couldn’t load the images',
  imagesFound: (count: number) => formatCount(count, { one: 'image', other: 'images' }),
  selectAnImage: 'Select an image.',
  selectToSee: 'Select an image to see where it is used.',
  noImagesTitle: 'No images yet',
  noImages: 'Drop images here, paste them, or select Upload images. Everyone with access to the theme can use them.',
  nothingFoundFor: (term: string) => `Nothing found for "${term}"`,
  imageNamesSearched: 'Names of images are searched.',
  importImage: 'Import from address',
  importImageTitle: 'Import an image',
  importImageLabel: 'Address of the image',
  importImageAction: 'Import',
  importImageInvalid: 'Enter an address that starts with https:// or http://.',
  folders: 'Folders',
  folder: 'Folder',
  noFolder: 'No folder',
  allImages: 'All images',
  newFolder: 'New folder',
  renameFolder: 'Rename folder',
  deleteFolder: 'Delete folder',
  deleteFolderText: (name: string) =>
    `Are you sure you want to delete the folder "${name}"? Its images stay in the library.`,
  folderActions: (name: string) => `Actions for folder ${name}`,
  folderNotChanged: 'Couldn’t change the folders',
  nameMissing: 'Enter a name.',
  imageMoved: (name: string, folder: string) =>
    folder === '' ? `${name} moved out of its folder` : `${name} moved into ${folder}`,
  folderEmptyTitle: 'This folder is empty',
  folderEmpty: 'Drag images onto its name, or upload some here.',
  allTags: 'All tags',
  tagsPlaceholder: 'Summer, hero',
  atMostTags: (most: number) => `At most ${formatNumber(most)} tags.`,
  tagTooLong: (most: number) => `A tag can have at most ${formatNumber(most)} characters.`,
  replaceEverywhere: 'Replace everywhere',
  replaceEverywhereTitle: 'Replace everywhere',
  replaceWith: (name: string) => `Choose the image that replaces "${name}"`,
  replaceAlone: 'This is the image to replace.',
  replaceText: (name: string, next: string) =>
    `"${next}" takes the place of "${name}" in the documents below. Emails and pages get a new version.`,
  replaceIn: (count: number) => `Replace in ${formatCount(count, { one: 'document', other: 'documents' })}`,
  replaceList: 'Documents with the image',
  lookingForUses: 'Looking for documents with the image',
  replacing: 'Replacing the image',
  replacedSoFar: (done: number, of: number) =>
    `Replaced in ${formatNumber(done)} of ${formatCount(of, { one: 'document', other: 'documents' })}.`,
  replacedIn: (places: string) => `Replaced in ${places}`,
  placesInLayout: (places: string) => `Layout, ${places}`,
  stopReplacing: 'Stop',
  continueReplacing: 'Continue',
  keptImage: 'Earlier versions, drafts, pins, and the theme itself keep the image.',
  nothingToReplace: 'Someone is editing each of them.',
  notUsedNow: 'No email, page or layout shows this image now.',
  replacedTitle: 'Image replaced',
  replacedText: (name: string, next: string) => `"${next}" took the place of "${name}".`,
  editingNow: (name: string) => `${name} is editing it: not replaced`,
  notReplaced: 'Changed meanwhile: not replaced',
  notUsed: 'Not used anywhere',
  usedIn: (uses: string) => `Used in ${uses}`,
  listOfUses: 'Uses of this image',
  /** The text after the name of a use. Emails and pages are links and don't need their kind. */
  kindOfUse: ({ kind, isCurrent, version }: ImageUse) => {
    switch (kind) {
      case 'layout':
        return 'Layout';
      case 'pin':
        return isCurrent ? 'Pin' : 'Pin, earlier snapshot';
      case 'template':
        return isCurrent ? 'Theme' : `Theme, version ${version}`;
      default:
        return isCurrent ? '' : `Version ${version}`;
    }
  },
  renameImageTitle: 'Rename image',
  deleteImageTitle: 'Delete image',
  deleteImage: (name: string) => `Are you sure you want to delete "${name}" from the image library?`,
  deleteImageAction: 'Delete image',
  deleteUsedImageTitle: 'This image is in use',
  deleteUsedImage: (name: string, uses: string) =>
    `"${name}" is used in ${uses}. It stays visible there, but can’t be chosen again.`,
  deleteImageAnyway: 'Delete anyway',
  imageTooSmallTitle: 'Image too small',
  imageTooLargeTitle: 'Image too large',
  imageUnreadableTitle: 'Not an image Galley can use',
  imageLargerThan: (megabytes: number) =>
    `An image can have at most ${formatCount(megabytes, { one: 'MB', other: 'MB' })}.`,
  imageStretchedTitle: 'This image is small',
  imageStretched: (image: string, place: string) =>
    `The image is ${image} px and is shown at ${place} px. It will look blurry.`,
  useAnyway: 'Use anyway',
  altTextTitle: 'Alt text',
  altTextQuestion: 'What does the new image show?',
  formerAltText: (text: string) => `Previous image: “${text}”`,
  useFormerAltText: 'Use that text',
  cropAgain: 'Crop image',
  notCroppable: 'Couldn’t open the image for cropping',
  rotateImage: 'Rotate 90° to the right',
  setFocalPoint: 'Focal point',
  focalPointHint: 'Select what every crop of this image should show.',
  focalPointAt: (x: number, y: number) =>
    `Focal point: ${formatNumber(Math.round(x))}% from the left, ${formatNumber(Math.round(y))}% from the top. Arrow keys move it.`,
  removeFocalPoint: 'Remove focal point',
  makeSmaller: 'Make the file smaller',
  makeSmallerHint: 'Only as far as no difference can be seen.',
  measuring: 'Measuring…',
  sizeSaved: (before: string, after: string, type: string) => `${before} → ${after}, ${type}`,
  noSmaller: (bytes: string) => `${bytes}. It can’t be made smaller without a visible difference.`,
  notMeasured: 'Couldn’t measure the file.',
};
