import { describe, expect, it } from 'vitest';
import { placeholderEmail } from '../loaded/email-list';
import { emailAddress, foreignTheme } from './email-address';

const own = { ...placeholderEmail({ tid: 4, title: 'A', type: 'email' }), id: 9, canEdit: true };
const org = { id: 2, name: 'Northbank Studio', url: 'http://northbank.galley.example:4100' };

describe('where an email opens', () => {
  it('[D2-foreign-rows] In the builder; without edit rights and while it is being created nowhere', () => {
    expect(emailAddress(own)).toEqual({ path: '/build/email/4/9' });
    expect(emailAddress({ ...own, type: 'page' })).toEqual({ path: '/build/page/4/9' });
    expect(emailAddress({ ...own, canEdit: false })).toBeNull();
    expect(emailAddress({ ...own, id: -1 })).toBeNull();
  });

  it('[D2-foreign-rows] In another organization at its sub-address, named with its theme', () => {
    const url = 'http://northbank.galley.example:4100/build/email/4/9';
    const foreign = { ...own, org, templateTitle: 'Folio', url };
    expect(emailAddress(foreign)).toEqual({ url });
    expect(foreignTheme(foreign)).toEqual({
      name: 'Northbank Studio > Folio',
      url: 'http://northbank.galley.example:4100/t/4',
    });
    expect(foreignTheme({ ...foreign, org: { ...org, url: '' } })?.url).toBe('/enter/2?path=%2Ft%2F4');
    expect(foreignTheme(own)).toBeNull();
  });
});
