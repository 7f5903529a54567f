import { z } from 'zod';
import { limits } from '../limits';
import { id } from './common';
import { themeAccess } from './people';
import { role } from './user';

/** A group of members of an organization with access to the themes of the team. */
export const team = z.object({
  id,
  name: z.string(),
  /** The group of the identity provider whose members are in the team; 0 = none. */
  groupId: id,
  members: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      avatar: z.string(),
      role,
      /** Whether membership comes from the group, so that only the identity provider can remove the person. */
      isByGroup: z.boolean(),
    }),
  ),
  themes: z.array(z.object({ id, title: z.string(), access: themeAccess })),
});
export type Team = z.infer<typeof team>;

/**
 * Access to new themes, besides owners and admins: nobody, every editor, or teams. Commentors only have access to
 * themes and documents they were invited to.
 */
export const newThemeAccess = z.union([
  z.enum(['managers', 'editors']),
  z.array(z.number().int().positive()).max(limits.teamsPerOrganization),
]);
export type NewThemeAccess = z.infer<typeof newThemeAccess>;

/** The teams of an organization, the groups of its identity provider, and who gets access to new themes. */
export const teams = z.object({
  teams: z.array(team),
  groups: z.array(z.object({ id, name: z.string() })),
  newThemes: newThemeAccess,
});
export type Teams = z.infer<typeof teams>;

/** A team with access to a theme. */
export const templateTeam = z.object({ id, name: z.string(), access: themeAccess, memberCount: z.number().int() });
export type TemplateTeam = z.infer<typeof templateTeam>;
