import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Thumbnail } from './thumbnail';

it('[F3-thumbnail-loading] Is a skeleton until its image has loaded, also after it changed', () => {
  const { container, rerender } = render(<Thumbnail url="/content/a" screenshot="/a.webp" />);
  const isLoading = () => container.querySelector('[data-loading]') !== null;
  const load = () => fireEvent.load(container.querySelector('img') as HTMLImageElement);
  expect(isLoading()).toBe(true);
  load();
  expect(isLoading()).toBe(false);
  rerender(<Thumbnail url="/content/a" screenshot="/b.webp" />);
  expect(isLoading()).toBe(true);
  load();
  expect(isLoading()).toBe(false);
});
