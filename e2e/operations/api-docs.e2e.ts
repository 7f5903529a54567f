import { routes } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { openWindow, withPicture } from '../support/browser';
import { openSharedFixture } from '../support/fixture';

const fixture = openSharedFixture();

describe('the page of the API', () => {
  it('[D8-api-docs-policy] Opens under its policy and lists every operation, without a violation', async () => {
    const { page, problems } = await openWindow(fixture.browser);
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    await page.addInitScript(() => {
      const found: string[] = [];
      Object.assign(window, { violations: found });
      document.addEventListener('securitypolicyviolation', (event) => found.push(event.violatedDirective));
    });
    await withPicture(page, 'api-docs', async () => {
      const answer = await page.goto(`${fixture.galley.address}/api/docs`);
      expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
      await page.getByRole('heading', { name: 'The API', level: 1 }).waitFor();
      const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
      expect(names.sort()).toEqual(Object.keys(routes).sort());
      // The policy allowed the style: the list of routes is beside the page.
      const list = page.getByRole('navigation', { name: 'Routes' });
      expect(await list.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
      await list.getByRole('link', { name: 'admin_file_check', exact: true }).click();
      expect(
        await page.getByRole('heading', { name: 'admin_file_check', exact: true }).evaluate((heading) => {
          const { top } = heading.getBoundingClientRect();
          return top >= 0 && top < innerHeight;
        }),
      ).toBe(true);
      expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
    });
    expect([...problems, ...said.filter((text) => !text.includes('favicon'))]).toEqual([]);
    await page.context().close();
  });
});
