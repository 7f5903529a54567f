import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Title, settings and versions of a theme. Loaded each time they are opened. */
export function templateSettingsQuery(id: number) {
  return queryOptions({
    queryKey: keys.templateSettings(id),
    queryFn: ({ signal }) => callRoute('template_settings', { params: { id }, signal }),
    gcTime: 0,
    // Reloading would overwrite what the person is typing.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores the settings of a theme. */
export function saveTemplateSettings(id: number, body: Body<'template_settings_save'>) {
  return callRoute('template_settings_save', { params: { id }, body });
}
