import { AppError } from '@galley/contract';
import { expect, it } from 'vitest';
import { createOrganization, joinOrganization } from '../api/people/organizations';
import { uploadPicture } from '../api/people/profile';
import { buildOwnOrganization } from './entities';
import { api } from './fake-api';

const organization = buildOwnOrganization();

it('[H4-fake-unnamed] A request that a test says nothing about fails the test with the name of its route', async () => {
  await expect(createOrganization({ name: 'Blue' })).rejects.toMatchObject({ status: 0 });
  expect(() => api.reset()).toThrow('organizations_create');
  expect(() => api.reset()).not.toThrow();
});

it('[H4-fake-answer] An answer that the contract refuses fails the test, and so does a request of that kind', async () => {
  api.on('organizations_create', { organization: { ...organization, id: 'one' as never } });
  await expect(createOrganization({ name: 'Blue' })).rejects.toThrow();
  expect(() => api.reset()).toThrow('never answers organizations_create');
  api.on('organizations_create', { organization: { ...organization, plan: 'large' } as never });
  await expect(createOrganization({ name: 'Green' })).rejects.toThrow();
  expect(() => api.reset()).toThrow('organization.plan');
  api.on('organizations_create', { organization });
  await expect(createOrganization({ name: ' ' })).rejects.toThrow();
  expect(() => api.reset()).toThrow('refuses the body of organizations_create');
});

it('[H4-fake-calls] Answers, refusals and lost connections arrive as the real ones, and the requests are listed', async () => {
  const release = api.hold('organizations_create', { organization });
  const running = createOrganization({ name: ' Blue ' });
  release();
  expect(await running).toEqual({ organization });
  api.on('organizations_create', new AppError('limit_reached', 'That’s all.', { field: 'name' }));
  const refused = createOrganization({ name: 'Green' });
  await expect(refused).rejects.toMatchObject({ status: 409, field: 'name', message: 'That’s all.' });
  api.on('organizations_create', 'unreachable');
  await expect(createOrganization({ name: 'Red' })).rejects.toMatchObject({ code: 'network' });
  expect(api.bodies('organizations_create')).toEqual([{ name: 'Blue' }, { name: 'Green' }, { name: 'Red' }]);
  api.on('organizations_join', ({ params }) => ({ organization: { ...organization, id: params.oid } }));
  expect(await joinOrganization(4)).toMatchObject({ id: 4 });
});

it('[H4-fake-upload] An upload arrives with its fields and its file', async () => {
  api.on('profile_upload_avatar', ({ file }) => new AppError('unsupported_type', `No ${file?.name}`));
  const value = new File(['bytes'], 'me.bmp');
  const sent = uploadPicture(value, 'me.bmp');
  await expect(sent).rejects.toMatchObject({ status: 415, message: 'No me.bmp' });
});
