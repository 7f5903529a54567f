import { describe, expect, it } from 'vitest';
import { buildUrl } from './build-url';
import { pages } from './pages';
import { routes } from './routes';

describe('buildUrl', () => {
  it('[B2-build-url] fills the pattern of a named page', () => {
    expect(buildUrl('build_email', { tid: 4, id: 9 })).toBe('/build/email/4/9');
    expect(buildUrl('build_page_preview', { tid: 4, id: 9, token: 'a/b' })).toBe('/preview/p/4/9/a%2Fb');
  });

  it('[B2-build-url-unknown] fails for an unknown name, inherited names included', () => {
    expect(() => buildUrl('build_nothing')).toThrow('Unknown route "build_nothing".');
    expect(() => buildUrl('constructor')).toThrow('Unknown route');
  });

  it('[B2-build-url-missing] fails when a required parameter is missing', () => {
    expect(() => buildUrl('build_email', { tid: 4 })).toThrow('needs the parameter "id"');
    expect(() => buildUrl('build_email', { tid: 4, id: '' })).toThrow('needs the parameter "id"');
  });

  it('puts remaining values into the query and keeps slashes of a path parameter', () => {
    expect(buildUrl('build_email_html', { id: 9, version: 3, previewToken: undefined })).toBe(
      '/api/v1/build/emails/9/html?version=3',
    );
    expect(buildUrl('assets', { key: 'k'.repeat(20), '*': 'images/a b.png' })).toBe(
      `/assets/${'k'.repeat(20)}/images/a%20b.png`,
    );
  });
});

describe('the map of routes', () => {
  it('names every route as its key says and never twice the same method and path', () => {
    const places = new Set<string>();
    for (const [name, route] of Object.entries(routes)) {
      expect(route.name).toBe(name);
      const place = `${route.method} ${route.path.replace(/:\w+/g, ':x')}`;
      expect(places.has(place), place).toBe(false);
      places.add(place);
    }
    expect(Object.keys(pages).some((name) => name in routes)).toBe(false);
  });

  it('never changes state by GET', () => {
    for (const route of Object.values(routes)) {
      if (route.method === 'GET') expect('body' in route, route.name).toBe(false);
    }
  });
});
