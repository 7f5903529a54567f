import type { FirstEmail } from '@galley/contract';
import type { Services, StoreStarterThemes } from '../../../services';
import { type ReadyEmail, readyFirstEmail, storeFirstEmail } from '../emails/first-email';
import { storePersonas } from '../personas/service';
import { importThemeFiles, type ReadTheme, readTheme, storeTheme } from '../templates/import-theme';
import { freeTemplateTitle } from '../templates/themes';
import { readStarterThemes, type StarterTheme } from './starter-themes';

/** A starter theme, ready to be stored in the transaction that creates an organization. */
interface ReadyTheme {
  target: { title: string; type: 'email' | 'page' };
  theme: ReadTheme;
  personas: StarterTheme['personas'];
  /** Its prepared email; null = it has none. */
  first: ReadyEmail | null;
}

/**
 * Reads the starter themes for a new organization. Returns a function that stores them in the transaction that creates
 * it. Pages come before emails, because the theme stored last is listed first and people start with an email. If a
 * theme fails, the error is logged and the organization starts without it.
 */
export async function prepareStarterThemes(services: Services): Promise<StoreStarterThemes> {
  const ready: ReadyTheme[] = [];
  try {
    const starters = await readStarterThemes(services.config.themesDir);
    for (const { title, type, files, firstEmail, personas } of starters.sort((a, b) => b.type.localeCompare(a.type))) {
      const theme = await readTheme(services, { upload: { files }, organizationId: null });
      const first = firstEmail ? await readyFirstEmail(services, theme.html, firstEmail) : null;
      ready.push({ target: { title, type }, theme, personas, first });
    }
  } catch (error) {
    services.log.error('A starter theme could not be imported.', { error });
  }
  return async (tx, owner) => {
    let last: FirstEmail | null = null;
    for (const { target, theme, personas, first } of ready) {
      const { templateId } = await storeTheme(tx, services, { ...owner, target }, theme);
      await storePersonas(tx, { ...owner, templateId }, personas);
      if (first) last = { tid: templateId, id: await storeFirstEmail(tx, { ...owner, templateId, ...target }, first) };
    }
    return last;
  };
}

/** Creates a theme from one of the starter themes and returns its id; null = none has this name and type. */
export async function createStarterTheme(
  services: Services,
  owner: { organizationId: number; userId: number },
  wanted: { name: string; type: 'email' | 'page' },
): Promise<number | null> {
  const starters = await readStarterThemes(services.config.themesDir);
  const found = starters.find((theme) => theme.name === wanted.name && theme.type === wanted.type);
  if (!found) return null;
  const { type, files, personas } = found;
  const title = await freeTemplateTitle(services.db, owner.organizationId, found.title);
  const { templateId } = await importThemeFiles(services, { ...owner, title, type, files });
  await storePersonas(services.db, { ...owner, templateId }, personas);
  return templateId;
}
