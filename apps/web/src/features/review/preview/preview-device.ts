export type PreviewDevice = 'desktop' | 'tablet' | 'mobile';

/** Width of the preview in pixels; 0 = as wide as the window allows. */
export const deviceWidths: Record<PreviewDevice, number> = { desktop: 0, tablet: 768, mobile: 375 };
