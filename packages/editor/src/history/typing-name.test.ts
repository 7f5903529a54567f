import { describe, expect, it } from 'vitest';
import { typingName } from './typing-name';

const name = (before: string, after: string, place = 'Hero') =>
  typingName([{ kind: 'setInner', beId: 'a', before, after }], place);

describe('names of typing', () => {
  it('[F-B3-name] names the section and the words, from the start of the word being continued', () => {
    expect(name('', 'Plant a tree')).toBe("Typing in Hero: 'Plant a tree'");
    expect(name('Plant', 'Plant a tree in your own garden')).toBe("Typing in Hero: 'a tree in your own g…'");
    expect(name('Pla, x', 'Plant, x')).toBe("Typing in Hero: 'Plant'");
    expect(name('a<br>b', 'a<br>bc')).toBe("Typing in Hero: 'bc'");
    expect(name('x', 'x &amp; y', '')).toBe("Typing: '& y'");
    expect(name('one', 'one ')).toBe('Typing in Hero');
  });

  it('[F3-name-beside-tags] names only what was typed beside a template tag, and a tag that was removed', () => {
    expect(name('{% if member %}Members', '{% if member %}Hey Members')).toBe("Typing in Hero: 'Hey'");
    expect(name('Dear {{ name }}', 'Dear {{ name }}, hello')).toBe("Typing in Hero: ', hello'");
    expect(name('*|FNAME|* and', '*|FNAME|*s and')).toBe("Typing in Hero: 's'");
    expect(name('Dear {{ name }}, hello', 'Dear Sir {{ name }}, hello')).toBe("Typing in Hero: 'Sir'");
    expect(name('Dear {{name}}!', 'Dear !')).toBe("Deleting in Hero: '{{name}}'");
  });

  it('[F-B3-name] names what was deleted', () => {
    expect(name('one big three', 'one three')).toBe("Deleting in Hero: 'big'");
    expect(name('<b>one</b>', '')).toBe("Deleting in Hero: 'one'");
  });
});
