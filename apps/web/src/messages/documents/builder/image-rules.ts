/** Texts about a theme’s requirements for images in American English. */
export const imageRulesMessages = {
  atLeast: (size: string) => `At least ${size} px.`,
  fromTo: (least: string, most: string) => `From ${least} to ${most} px.`,
  upTo: (size: string) => `Up to ${size} px.`,
  canBeResized: 'This image can be resized.',
  anySize: 'The theme accepts an image of any size.',
  heightIsSet: (px: string) => `The theme sets the height to ${px}. The width adjusts.`,
  widthIsSet: (px: string) => `The theme sets the width to ${px}. The height adjusts.`,
  sizeIsSet: (size: string) => `The theme sets the size to ${size}.`,
};
