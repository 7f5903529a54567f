import { findAddresses } from '@galley/markup';
import { readThemeAddress } from '../assets/theme-addresses';

/** Paths of theme files that a style sheet references, resolved relative to the style sheet. */
export function pathsInStyles(css: string, stylesheetPath: string): string[] {
  const folder = stylesheetPath.includes('/') ? stylesheetPath.slice(0, stylesheetPath.lastIndexOf('/') + 1) : '';
  const paths: string[] = [];
  for (const { value } of findAddresses(`<style>${css.replaceAll('</', '<\\/')}</style>`)) {
    const path = readThemeAddress(value) && readThemeAddress(`${folder}${value}`)?.path;
    if (path) paths.push(path);
  }
  return paths;
}
