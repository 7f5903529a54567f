import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const shadowed =
  /\.(?:body|children|parentNode|parentElement|attributes|nextSibling|previousSibling|childNodes|firstChild|lastChild|ownerDocument|getAttribute|setAttribute|querySelector(?:All)?|innerHTML|classList|dataset|execCommand)\b/;

it('[D7-clobbering] the canvas is read through the prototypes only, never through names that markup can shadow', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder).filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^safe-dom\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    readFileSync(folder + file, 'utf8')
      .split('\n')
      .filter((line) => shadowed.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
