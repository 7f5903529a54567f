import type { TemplateSettings } from '@galley/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OpenedFacts, useBuilder } from '../context/builder-context';

const stores = new WeakMap<OpenedFacts, StoreApi<TemplateSettings>>();

/** The theme's settings in this window: as loaded with the document, or as saved since. */
export function themeSettingsOf(document: OpenedFacts): StoreApi<TemplateSettings> {
  const known = stores.get(document);
  if (known) return known;
  const store = createStore<TemplateSettings>(() => document.templateSettings);
  stores.set(document, store);
  return store;
}

/** Returns the settings of the open document’s theme. */
export function useThemeSettings(): TemplateSettings {
  return useStore(themeSettingsOf(useBuilder().document));
}
