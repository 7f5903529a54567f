import type { SampleField } from '@galley/contract';

export type PersonaData = Record<string, unknown>;

/** Parses the data of a persona; null = it isn't a JSON object. */
export function parseData(text: string): PersonaData | null {
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? data : null;
  } catch {
    return null;
  }
}

/** Returns the value of a field; undefined = none. Names that only differ in case are the same, as in merge tags. */
export function readField(data: PersonaData, { name }: SampleField): unknown {
  let value: unknown = data;
  for (const part of name.split('.')) {
    if (!isObject(value)) return undefined;
    const key = keyOf(value, part);
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** Returns whether a field can show a value: texts, numbers and yes or no, but no lists and objects. */
export function canShow(value: unknown): boolean {
  return value === undefined || value === null || typeof value !== 'object';
}

/**
 * Returns the data with another value of a field, as JSON. An empty text removes it, so that the tag counts as missing.
 * Everything else stays. A number stays a number as long as it's one.
 */
export function writeField(data: PersonaData, { name }: SampleField, value: string | boolean): string {
  return JSON.stringify(withValue(data, name.split('.'), value), null, 2);
}

/** Returns the names of values that no field shows, such as lists. */
export function otherNames(data: PersonaData, fields: readonly SampleField[]): string[] {
  const shown = new Set(
    fields
      .filter((field) => canShow(readField(data, field)))
      .flatMap(({ name }) => [name, name.split('.')[0] ?? ''])
      .map((name) => name.toLowerCase()),
  );
  return Object.keys(data).filter((key) => !shown.has(key.toLowerCase()));
}

/** Returns the label of a field: "first_name" and "firstName" are "First name", "customer.city" is "Customer city". */
export function fieldLabel({ name }: SampleField): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim();
  const isShout = words === words.toUpperCase();
  const text = isShout ? words : words.toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function withValue(data: PersonaData, [part = '', ...rest]: readonly string[], value: string | boolean): PersonaData {
  const key = keyOf(data, part);
  const { [key]: own, ...others } = data;
  const before = Object.hasOwn(data, key) ? own : undefined;
  if (rest.length > 0) {
    const inner = withValue(isObject(before) ? before : {}, rest, value);
    return Object.keys(inner).length === 0 && !isObject(before) ? others : { ...data, [key]: inner };
  }
  if (value === '') return others;
  const isNumber = typeof before === 'number' && typeof value === 'string' && value.trim() !== '';
  return { ...data, [key]: isNumber && Number.isFinite(Number(value)) ? Number(value) : value };
}

function keyOf(data: PersonaData, name: string): string {
  if (Object.hasOwn(data, name)) return name;
  return Object.keys(data).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

function isObject(value: unknown): value is PersonaData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
