import { expect, it } from 'vitest';
import { clientFeature, featureSlugs, knownClients, supportOf } from './client-support';

it('[W11-client-data] the data say what the newest version of each client supports', () => {
  expect([featureSlugs.length, knownClients.length]).toEqual([307, 48]);
  // The keys of the source are in an order that puts an older version last.
  expect(supportOf('css-clip-path', 'outlook.macos').level).toBe('n');
  expect(supportOf('css-overflow', 'outlook.macos')).toEqual({ level: 'a', notes: ['4'] });
  expect(supportOf('css-border-radius', 'yahoo.ios')).toEqual({ level: 'a', notes: ['2'] });
});

it('[W11-client-data] Outlook for Windows is as good as its weakest version since 2016', () => {
  expect(supportOf('css-max-width', 'outlook.windows').level).toBe('n');
  expect(supportOf('css-word-break', 'outlook.windows').level).toBe('y');
});

it('[W11-client-data] what was never tested is unknown', () => {
  expect(supportOf('css-border-radius', 'wp-pl.desktop-webmail').level).toBe('u');
  expect(supportOf('css-border-radius', 'none.at-all').level).toBe('u');
  expect(supportOf('css-nothing', 'gmail.ios').level).toBe('u');
  expect(clientFeature('css-nothing')).toBe(null);
});

it('[W11-client-data] each note that a client has is in the data, except one that its source lacks', () => {
  const missing = featureSlugs.flatMap((slug) =>
    [...(clientFeature(slug)?.support.values() ?? [])].flatMap(({ notes }) =>
      notes.filter((note) => !clientFeature(slug)?.notes[note]).map((note) => `${slug} ${note}`),
    ),
  );
  expect(new Set(missing)).toEqual(new Set(['css-pseudo-class-link 1']));
});
