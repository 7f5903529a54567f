import { expect, it } from 'vitest';
import { clipForecast } from './clip-forecast';

it('[W11-clip-forecast] the size of a sent email counts bytes, links and what platforms add', () => {
  expect(clipForecast('<p>é</p>')).toEqual({ bytes: 9, forecastBytes: 9 + 3072, crossesAt: null });
  const links = '<a href="https://example.com">a</a><a href="{{ url }}">b</a><a href="#top">c</a><a name="d">d</a>';
  expect(clipForecast(links).forecastBytes).toBe(links.length + 2 * 120 + 3072);
});

it('[W11-clip-forecast] the place where Gmail cuts is known', () => {
  expect(clipForecast('a'.repeat(102_400)).crossesAt).toBe(null);
  expect(clipForecast('a'.repeat(102_401)).crossesAt).toBe(102_400);
  expect(clipForecast('é'.repeat(60_000)).crossesAt).toBe(51_200);
  expect(clipForecast(`a${'😀'.repeat(30_000)}`).crossesAt).toBe(1 + 2 * 25_599);
  const link = '<a href="https://example.com">';
  expect(clipForecast(`${link}${'a'.repeat(110_000)}`).crossesAt).toBe(102_400 - 120);
  expect(clipForecast(`${'a'.repeat(102_350)}${link}b`).crossesAt).toBe(102_350 + link.length);
});
