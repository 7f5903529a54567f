import { callRoute } from '../client';

/** Loads what causes findings of the checks in a version of the theme of an email or page, as hashes. */
export async function loadThemeCauses(id: number, templateVersion: number): Promise<readonly number[]> {
  const { causes } = await callRoute('build_theme_causes', {
    params: { id },
    query: { templateVersion },
    isQuiet: true,
  });
  return causes;
}
