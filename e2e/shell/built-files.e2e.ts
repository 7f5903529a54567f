import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSharedFixture } from '../support/fixture';
import { root } from '../support/galley';

const fixture = openSharedFixture();

describe('the files of the web application', () => {
  it('[D9-asset-version] Every address of the page’s own files carries a version', async () => {
    const html = await (await fetch(`${fixture.galley.address}/login`)).text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !/-[\w-]{8,}\.\w+$|\?v=[0-9a-f]{8}$/.test(address))).toEqual([]);
  });

  it('[L-dev-ui] The component gallery is not in the production build', () => {
    const folder = path.join(root, 'apps/web/dist/app');
    const codes = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(codes.length).toBeGreaterThan(20);
    expect(
      codes.filter((name) =>
        readFileSync(path.join(folder, name), 'utf8').includes('Every shared piece in each state'),
      ),
    ).toEqual([]);
  });
});
