import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { createStarterTheme } from './create-starter-themes';
import { readStarterThemes } from './starter-themes';

/** Returns the handlers that list the themes included with Galley and create a theme from one of them. */
export function starterThemeHandlers(services: Services): HandlerMap {
  return {
    starter_templates: async () => ({
      starters: (await readStarterThemes(services.config.themesDir)).map(({ name, title, type }) => ({
        name,
        title,
        type,
      })),
    }),
    build_starter_template_create: async ({ caller, body }) => {
      const owner = { organizationId: caller.organizationId, userId: caller.user.id };
      const id = await createStarterTheme(services, owner, { name: body.name, type: body.templateType });
      if (id === null) throw new AppError('not_found', messages.starterError, { field: 'name' });
      return { id, message: messages.starterCreated(body.templateType) };
    },
  };
}
