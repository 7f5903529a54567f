import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Title, settings and versions of a theme, loaded each time they are opened. */
export function templateSettingsQuery(id: number) {
  return queryOptions({
    queryKey: keys.templateSettings(id),
    queryFn: ({ signal }) => callRoute('template_settings', { params: { id }, signal }),
    gcTime: 0,
    // A reload must not replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores the settings of a theme. */
export function saveTemplateSettings(id: number, body: Body<'template_settings_save'>) {
  return callRoute('template_settings_save', { params: { id }, body });
}
