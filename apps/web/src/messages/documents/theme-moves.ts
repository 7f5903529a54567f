/** Texts of the dialog that copies or moves emails to another theme. They load with it. */
export const themeMoveMessages = {
  title: (count: string) => `Copy or move ${count} to another theme`,
  theme: 'Theme',
  folder: 'Folder',
  chooseTheme: 'Choose a theme.',
  checking: 'Checking what fits',
  fits: 'The theme has a place for everything.',
  kept: (blocks: readonly string[]) => `Stays as it is, because the theme has no such section: ${blocks.join(', ')}`,
  lost: (texts: readonly string[]) => `Has no place in the theme and is left out: ${texts.join(', ')}`,
  copy: 'Copy',
  move: 'Move',
  copied: (count: string) => `${count} copied`,
  moved: (count: string) => `${count} moved. The originals are in the trash.`,
};
