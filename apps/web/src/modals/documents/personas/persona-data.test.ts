import { describe, expect, it } from 'vitest';
import { canShow, fieldLabel, otherNames, parseData, readField, writeField } from './persona-data';

const text = (name: string) => ({ name, kind: 'text' as const });
const data = { first_name: 'Ada', customer: { city: 'Oslo', age: 5 }, FNAME: 'Ada', items: [{ name: 'Pear' }] };
const write = (name: string, value: string | boolean) => JSON.parse(writeField(data, text(name), value));

describe('[F3-persona-data] the values of a persona as fields', () => {
  it('are read by their path, and in merge tags in any case', () => {
    expect(['first_name', 'customer.city', 'customer.age', 'fname'].map((name) => readField(data, text(name)))).toEqual(
      ['Ada', 'Oslo', 5, 'Ada'],
    );
    expect(
      ['last_name', 'first_name.x', 'customer.x.y', 'toString'].map((name) => readField(data, text(name))),
    ).toEqual([...Array(4).fill(undefined)]);
    expect([data.items, data.customer, 'x', 5, null, undefined, false].map(canShow)).toEqual([
      ...[false, false],
      ...Array(5).fill(true),
    ]);
  });

  it('are written without changing anything else', () => {
    expect(write('first_name', 'Ben')).toEqual({ ...data, first_name: 'Ben' });
    expect(write('fname', 'Ben')).toEqual({ ...data, FNAME: 'Ben' });
    expect(write('customer.city', 'Bergen')).toEqual({ ...data, customer: { city: 'Bergen', age: 5 } });
    expect(write('customer.age', '6').customer.age).toBe(6);
    expect(write('customer.age', 'six').customer.age).toBe('six');
    expect(write('order.total', '9')).toEqual({ ...data, order: { total: '9' } });
    expect(write('member', false)).toEqual({ ...data, member: false });
    const { first_name: _, ...rest } = data;
    expect(write('first_name', '')).toEqual(rest);
    expect(write('order.total', '')).toEqual(data);
    expect(write('__proto__', 'x')).toEqual(JSON.parse(JSON.stringify(data).replace('{', '{"__proto__":"x",')));
  });

  it('are no fields where they are lists or of nothing that is used', () => {
    const fields = [text('first_name'), text('customer.city'), text('items')];
    expect(otherNames(data, fields)).toEqual(['FNAME', 'items']);
    expect(['{', '[1]', 'null', '"x"'].map(parseData)).toEqual([null, null, null, null]);
    expect(parseData('{"a":1}')).toEqual({ a: 1 });
  });

  it.each([
    ['first_name', 'First name'],
    ['firstName', 'First name'],
    ['customer.city', 'Customer city'],
    ['FNAME', 'FNAME'],
    ['vip', 'Vip'],
  ])('%s is called %s', (name, label) => {
    expect(fieldLabel(text(name))).toBe(label);
  });
});
