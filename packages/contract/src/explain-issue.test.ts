import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setupFields, signUpFields } from './entities/auth';
import { explainIssue, plainSchema } from './explain-issue';
import { fieldLabel } from './field-labels';
import { limits } from './limits';
import { messages } from './messages';
import { routes } from './routes';

/** The wording of a schema library, and identifiers from code. */
const schemaWording =
  /expected|received|too (?:big|small):|invalid (?:input|string|type|option|element|key|value)|unrecognized|regex|pattern|\bzod\b|\bnan\b|>=|<=|undefined|\bnull\b/i;
const codeNames = /[a-z][A-Z]|_/;

/**
 * Invalid in every way a field can be: missing, wrong type, too long, too short, malformed, not one of the choices.
 */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'not in any list',
  'y'.repeat(limits.htmlBytes + 1),
  7,
  -1,
  0.5,
  1e300,
  Number.NaN,
  true,
  [],
  ['x'],
  Array.from({ length: 3000 }, () => 'x'),
  {},
  { kind: 'none' },
  [{}],
];
const routeParts = Object.values(routes).flatMap(
  (route: { name: string; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      return schema ? [{ place: `${route.name} ${part}`, schema }] : [];
    }),
);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Returns the paths of all fields of a schema. A list entry is '0'. */
function pathsOf(schema: JsonSchema, path: string[] = []): string[][] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((option) => pathsOf(option, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...pathsOf(field, [...path, name]),
  ]);
  const entries = schema.items ? [[...path, '0'], ...pathsOf(schema.items, [...path, '0'])] : [];
  return [...inner, ...fields, ...entries];
}

const fieldsOf = (schema: z.ZodType) =>
  pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

function placed(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);
}

describe('[F-A16-routes] schema issues', () => {
  it.each(routeParts)('have messages in the product’s wording: $place', ({ schema }) => {
    const sentences = new Set<string>();
    for (const path of fieldsOf(schema)) {
      for (const value of wrong) {
        const parsed = schema.safeParse(placed(path, value), { error: explainIssue });
        for (const { message } of parsed.error?.issues ?? []) sentences.add(message);
      }
    }
    for (const value of [undefined, null, [], 'x']) {
      const parsed = schema.safeParse(value, { error: explainIssue });
      for (const { message } of parsed.error?.issues ?? []) sentences.add(message);
    }
    for (const sentence of sentences) {
      expect(sentence).not.toMatch(schemaWording);
      expect(sentence).not.toMatch(codeNames);
      expect(sentence).toMatch(/^[A-Z].*(?:\.|address)$/);
    }
  });

  it('names every field of the table', () => {
    const nameless = routeParts.flatMap(({ place, schema }) =>
      fieldsOf(schema)
        .filter((path) => fieldLabel(path) === null)
        .map((path) => `${place}: ${path.join('.')}`),
    );
    expect(nameless).toEqual([]);
  });

  it('names the size, the length and the link', () => {
    const said = (schema: z.ZodType, value: unknown) =>
      schema.safeParse(value, { error: explainIssue }).error?.issues[0]?.message;
    const html = 'x'.repeat(limits.htmlBytes + 1);
    expect(said(z.object({ html: routes.build_save.body.shape.html }), { html })).toBe('The HTML is larger than 5 MB.');
    expect(said(routes.invites_show.params, { token: 'abc' })).toBe(
      'This link is incomplete. Copy the whole link and try again.',
    );
    expect(said(routes.templates_update.body, { title: 'x'.repeat(256) })).toBe(
      'The name can have at most 255 characters.',
    );
    expect(said(routes.templates_update.body, {})).toBe('The name is missing.');
  });
});

describe('[F-A16-forms] a form that is read by a schema', () => {
  it.each([
    ['the first page', setupFields],
    ['sign-up', signUpFields],
  ])('reports errors in the product’s wording: %s', async (_name, schema) => {
    for (const value of ['', 'x'.repeat(3000), '@', 7, undefined]) {
      const answer = await plainSchema(schema)['~standard'].validate({
        name: value,
        email: value,
        password: value,
        organization: value,
      });
      const sentences = (answer.issues ?? []).map(({ message }) => message);
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).not.toMatch(schemaWording);
    }
  });

  it('has its own message for an email address', async () => {
    const fields = { name: 'Ann', email: 'ann', password: 'long enough 1', organization: 'First' };
    const answer = await plainSchema(signUpFields)['~standard'].validate(fields);
    expect(answer.issues?.map(({ message }) => message)).toEqual([messages.invalidEmail]);
  });
});

describe('[W10-plural-labels] a sentence about a field agrees with its label', () => {
  const invalid = (...path: string[]) => explainIssue({ code: 'invalid_value', path, input: 'x' });
  const missing = (...path: string[]) => explainIssue({ code: 'invalid_type', path, input: undefined });

  it('says “are” of several and “is” of one', () => {
    expect(invalid('themes')).toBe('The themes aren’t among the possible choices.');
    expect(missing('themes')).toBe('The themes are missing.');
    expect(invalid('role')).toBe('The role isn’t one of the possible choices.');
  });

  it('knows which labels are plural', () => {
    const fields = routeParts.flatMap(({ schema }) => fieldsOf(schema)).filter((path) => path.at(-1) !== '0');
    const plural = new Set(fields.filter((path) => missing(...path).endsWith(' are missing.')).map(fieldLabel));
    expect([...plural].toSorted()).toEqual([
      'approval settings',
      'certificates',
      'checks',
      'documents',
      'export options',
      'export requirements',
      'guest notification settings',
      'keys of the browser',
      'layouts',
      'member notification settings',
      'mentioned people',
      'pages',
      'pins',
      'roles of groups',
      'settings',
      'themes',
    ]);
  });
});
