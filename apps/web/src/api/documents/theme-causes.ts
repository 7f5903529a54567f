import { callRoute } from '../client';

/**
 * Loads what causes findings of the checks in a version of the theme of an email or page, as hashes. `exported`: also of
 * those in the exported bytes.
 */
export async function loadThemeCauses(
  id: number,
  templateVersion: number,
  exported: boolean,
): Promise<readonly number[]> {
  const { causes } = await callRoute('build_theme_causes', {
    params: { id },
    query: { templateVersion, ...(exported ? { exported: '1' as const } : {}) },
    isQuiet: true,
  });
  return causes;
}
