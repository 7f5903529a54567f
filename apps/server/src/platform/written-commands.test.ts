import { expect, it } from 'vitest';
import { writeCommands } from './written-commands';

const usage = `Usage:
  npm run backup -- FILE                        writes an archive
  npm run admin -- lock EMAIL                   locks an account
                                                and signs it out
npm run -s admin -- … --json prints JSON. Or run npm run backup regularly.`;

it('[W10-command-name] commands are written as they are typed where the process was started', () => {
  expect(writeCommands(usage, '/srv/galley/node_modules/.bin/galley')).toBe(usage);
  expect(writeCommands(usage, '/srv/galley-0.9.0/galley.mjs')).toBe(`Usage:
  node galley.mjs backup FILE                        writes an archive
  node galley.mjs admin lock EMAIL                   locks an account
                                                     and signs it out
node galley.mjs admin … --json prints JSON. Or run node galley.mjs backup regularly.`);
});
