import { isSetupNeeded } from '../access/setup';
import type { Services } from '../services';
import { buildEmail, buildOrganization, buildUser, inviteToTemplate, listTemplateIds } from './records';

/** The password of every seeded account. */
const seedPassword = 'galley-dev-password';

/** Accounts of the development database: two organizations, all roles. */
export const seedPeople = [
  { email: 'owner@orchard.test', name: 'Olive Owner', organization: 'Orchard', role: 'owner' },
  { email: 'admin@orchard.test', name: 'Adam Admin', organization: 'Orchard', role: 'admin' },
  { email: 'editor@orchard.test', name: 'Edith Editor', organization: 'Orchard', role: 'editor' },
  { email: 'uninvited@orchard.test', name: 'Una Uninvited', organization: 'Orchard', role: 'editor' },
  { email: 'commentor@orchard.test', name: 'Cora Commentor', organization: 'Orchard', role: 'commentor' },
  { email: 'owner@harbour.test', name: 'Hugo Owner', organization: 'Harbour', role: 'owner' },
] as const;

/** Fills an empty development database; does nothing when anybody is in it. */
export async function seedDevelopment(services: Services): Promise<void> {
  if (!(await isSetupNeeded(services))) return;
  for (const name of ['Orchard', 'Harbour']) {
    const organization = await buildOrganization(services, { name });
    const people = [];
    for (const person of seedPeople.filter((one) => one.organization === name)) {
      people.push(await buildUser(services, { ...person, organization, password: seedPassword }));
    }
    const owner = people[0];
    if (!owner) continue;
    const storeStarterThemes = await services.starterThemes.prepare(services);
    const whose = { organizationId: organization.id, userId: owner.id };
    await services.db.transaction((tx) => storeStarterThemes(tx, whose));
    const editor = people.find((person) => person.email.startsWith('editor'));
    const commentor = people.find((person) => person.email.startsWith('commentor'));
    for (const templateId of await listTemplateIds(services, organization.id)) {
      if (editor) await inviteToTemplate(services, { organization, templateId, user: editor });
      if (commentor)
        await inviteToTemplate(services, { organization, templateId, user: commentor, access: 'commentor' });
      await buildEmail(services, { organization, templateId, author: owner, title: 'Harvest news' });
    }
  }
}
