import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../..');
const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  .filter(({ text }) => text.includes('useForm'));

describe('[F-A16-forms] every form', () => {
  it('is found', () => {
    expect(forms.length).toBeGreaterThan(10);
  });

  it.each(forms)('has its own sentences: $file', ({ text }) => {
    // Schemas must be used through plainSchema. Other rules must have their own message, because the field would
    // turn red without one.
    expect(text.match(/standardSchemaResolver\((?!plainSchema\()/g) ?? []).toEqual([]);
    expect(text.match(/(?:required: true|\b(?:min|max)Length: |\bpattern: )/g) ?? []).toEqual([]);
  });
});
