/** Records for tests; the development seed is made of the same functions. */
export {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  callerOf,
  inviteToTemplate,
  type OrganizationRecord,
  type UserRecord,
} from '../dev/records';
