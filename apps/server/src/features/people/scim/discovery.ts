import { limits } from '@galley/contract';
import { groupSchema, userSchema } from './scim-resources';

/** Describes the capabilities of this server (RFC 7643, section 5). */
export function describeServer(base: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.scimPerPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an owner creates under Organization, Single sign-on.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** Returns the supported SCIM resource types: users and groups (RFC 7643, section 6). */
export function resourceTypes(base: string) {
  const one = (id: string, endpoint: string, schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  return [one('User', '/Users', userSchema), one('Group', '/Groups', groupSchema)];
}

/** Returns the attributes that Galley stores; others are accepted and ignored. */
export function schemas(base: string) {
  const text = (name: string, more: object = {}) => ({
    name,
    type: 'string',
    multiValued: false,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    ...more,
  });
  const complex = (name: string, subAttributes: object[], multiValued: boolean) => ({
    ...text(name, { type: 'complex', multiValued }),
    subAttributes,
  });
  const schema = (id: string, name: string, attributes: object[]) => ({
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [
    schema(userSchema, 'User', [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId'),
      text('displayName'),
      text('active', { type: 'boolean' }),
      text('timezone'),
      text('locale'),
      complex('name', [text('givenName'), text('familyName'), text('formatted')], false),
      complex('emails', [text('value'), text('type'), text('primary', { type: 'boolean' })], true),
    ]),
    schema(groupSchema, 'Group', [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId'),
      complex('members', [text('value'), text('display')], true),
    ]),
  ];
}
