import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render';
import { List } from '../list/list';
import { Text } from '../text/text';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { Stack } from './stack';

describe('the primitives', () => {
  it('[H3-primitives-element] Each is one element, the one that `as` names, with what that element takes', async () => {
    let isSubmitted = false;
    const { user } = renderScreen(
      <Stack as="section" aria-label="Branding" pad={3}>
        <Stack
          as="form"
          aria-label="Colors"
          onSubmit={(event) => {
            event.preventDefault();
            isSubmitted = true;
          }}
        >
          <Text as="label" htmlFor="accent" weight="medium">
            Accent
          </Text>
          <input id="accent" aria-describedby="hint" />
          <VisuallyHidden id="hint">Six digits</VisuallyHidden>
          <List aria-label="Swatches" gap={1}>
            <li>Blue</li>
          </List>
          <button type="submit">Save</button>
        </Stack>
      </Stack>,
    );
    expect(screen.getByRole('region', { name: 'Branding' }).tagName).toBe('SECTION');
    expect(screen.getByRole('list', { name: 'Swatches' }).tagName).toBe('UL');
    const field = screen.getByRole('textbox', { name: 'Accent' });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Six digits');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(isSubmitted).toBe(true);
  });

  it('[H3-primitives-class] A class of the caller comes after those of the looks, and looks are no attributes', () => {
    renderScreen(
      <Text as="p" size="sm" tone="muted" isNumeric className="own" title="Size">
        12 KB
      </Text>,
    );
    const text = screen.getByTitle('Size');
    expect(text.className).toBe('g-sm g-muted g-numeric own');
    expect(text.getAttributeNames().toSorted()).toEqual(['class', 'title']);
  });

  it('[H3-primitives-class] Without looks there is no class attribute', () => {
    renderScreen(<Text title="Plain">Plain</Text>);
    expect(screen.getByTitle('Plain').hasAttribute('class')).toBe(false);
  });
});
