import type { TemplateSettings } from '@galley/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { saveTemplateSettings } from '../../../../api/documents/template-settings';
import { type Builder, type OpenedFacts, useBuilder } from '../context/builder-context';

const stores = new WeakMap<OpenedFacts, StoreApi<TemplateSettings>>();

/** The theme's settings in this window: as loaded with the document, or as changed since. */
export function themeSettingsOf(document: OpenedFacts): StoreApi<TemplateSettings> {
  const known = stores.get(document);
  if (known) return known;
  const store = createStore<TemplateSettings>(() => document.templateSettings);
  stores.set(document, store);
  return store;
}

/** Returns the settings of the open document’s theme, including changes that are still being saved. */
export function useThemeSettings(): TemplateSettings {
  return useStore(themeSettingsOf(useBuilder().document));
}

/** Saves settings for all documents of the theme. Applies them immediately and reverts them if saving fails. */
export async function saveThemeSettings({ document, opened }: Builder, settings: TemplateSettings): Promise<void> {
  const store = themeSettingsOf(document);
  const before = store.getState();
  store.setState(settings, true);
  try {
    const id = opened.kind === 'template' ? document.id : document.tid;
    const answer = await saveTemplateSettings(id, { settings });
    store.setState(answer.settings, true);
  } catch (error) {
    store.setState(before, true);
    throw error;
  }
}
