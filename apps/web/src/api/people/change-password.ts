import { type Body, callRoute } from '../client';

/** Changes the person's password and signs out their other browsers. */
export function changePassword(body: Body<'change_password'>) {
  return callRoute('change_password', { body });
}
