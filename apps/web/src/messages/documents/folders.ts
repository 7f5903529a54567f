/** Texts of the dialog that moves items into a folder. They load with it. */
export const folderMessages = {
  move: 'Move',
  folders: 'Folders',
  findFolder: 'Find a folder',
  newFolder: 'New folder',
  atTop: 'At the top of the list',
  inFolder: (name: string) => `In ${name}`,
  enterName: 'Enter a name.',
  createFolder: 'Create folder',
  chooseFolder: 'Choose a folder.',
  noFolderFound: (term: string) => `No folders match “${term}”.`,
  currentFolder: 'current folder',
  alreadyInFolder: 'It’s already there.',
  moveTitle: (name: string, isSeveral = false) => (isSeveral ? `Move ${name}` : `Move “${name}”`),
};
