/** Records for tests; the development seed is made of the same functions. */
export {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../dev/records';
