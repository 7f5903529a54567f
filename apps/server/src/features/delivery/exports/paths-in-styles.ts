import { findAddresses } from '@galley/markup/html';
import { readThemeAddress, type ThemeAddress } from '../../files/assets/theme-addresses';

/** Returns the theme files that a style sheet references, resolved relative to the style sheet. */
export function pathsInStyles(css: string, stylesheetPath: string): Pick<ThemeAddress, 'path' | 'written'>[] {
  const folder = stylesheetPath.includes('/') ? stylesheetPath.slice(0, stylesheetPath.lastIndexOf('/') + 1) : '';
  const paths: Pick<ThemeAddress, 'path' | 'written'>[] = [];
  for (const { value } of findAddresses(`<style>${css.replaceAll('</', '<\\/')}</style>`)) {
    const address = readThemeAddress(value) && readThemeAddress(`${folder}${value}`);
    if (address) paths.push({ path: address.path, written: address.written });
  }
  return paths;
}
