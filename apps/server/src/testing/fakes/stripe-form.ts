/** A value of a form from Stripe's clients: `items[0][price]=p` is `{ items: { 0: { price: 'p' } } }`. */
export type FormValue = string | { [key: string]: FormValue };
export type FormFields = { [key: string]: FormValue };

/** Parses nested fields of a form or a query. */
export function readForm(text: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let at = fields;
    for (const part of path) {
      const known = at[part];
      const next = typeof known === 'object' ? known : {};
      at[part] = next;
      at = next;
    }
    at[last || String(Object.keys(at).length)] = value;
  }
  return fields;
}

/** Returns a text field; '' = absent. */
export function textOf(fields: FormFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the fields below a name. */
export function fieldsOf(fields: FormFields, name: string): FormFields {
  const value = fields[name];
  return typeof value === 'object' ? value : {};
}
