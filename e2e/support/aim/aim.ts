import type { Page } from 'playwright-core';
import { isFull } from '../../../scripts/testing/run-length';
import { installAim, type Target } from './in-page';

/** The target that the pointer was moved to, on one screen. */
export interface AimReport {
  targets: number;
  points: number;
  /** One sentence for each control that moved or was covered before it could be pressed. */
  faults: string[];
}

/** How many similar rows are tried. */
const ofEachKind = isFull ? 3 : 2;
const steps = 5;

/**
 * Moves a slow pointer from outside to every visible control inside `scope`, waits at each step until what the pointer
 * reveals has settled, and checks what a press would hit. Then does the same from inside each row, for controls that a
 * row only reveals while the pointer is in it. Presses nothing.
 */
export async function aimAtAll(page: Page, scope: string): Promise<AimReport> {
  const report: AimReport = { targets: 0, points: 0, faults: [] };
  await page.evaluate(installAim);
  await leave(page);
  for (const target of few(await page.evaluate((at) => window.aim.collect(at, false), scope))) {
    await leave(page);
    const over = await page.evaluate((id) => window.aim.isCovered(id), target.id);
    if (over !== null) report.faults.push(`${target.label} lies under ${over}`);
    await aim(page, target.points.length > 0 ? target : await bring(page, target), report);
  }
  await leave(page);
  await page.evaluate((at) => window.aim.collect(at, false), scope);
  for (const row of few(await page.evaluate((at) => window.aim.rows(at), scope))) {
    await leave(page);
    await moveTo(page, row);
    for (const target of await page.evaluate((at) => window.aim.collect(at, true), scope)) {
      await moveTo(page, row);
      if (target.points.length > 0) await aim(page, target, report);
    }
  }
  await leave(page);
  return report;
}

async function bring(page: Page, target: Target): Promise<Target | null> {
  const there = await page.evaluate((id) => window.aim.bring(id), target.id);
  await page.evaluate(() => window.aim.settle());
  return there;
}

async function aim(page: Page, target: Target | null, report: AimReport): Promise<void> {
  if (!target || target.points.length === 0) return;
  report.targets += 1;
  for (const point of target.points) {
    await moveTo(page, point);
    const { acting, isAimed, moved } = await page.evaluate(([id, { x, y }]) => window.aim.land(id, x, y), [
      target.id,
      point,
    ] as const);
    report.points += 1;
    const where = `at ${point.x}, ${point.y}`;
    if (!isAimed) report.faults.push(`${target.label} ${where}: a press hits ${acting}`);
    else if (moved > 1) report.faults.push(`${target.label} ${where}: moved by ${Math.round(moved)} px`);
  }
}

/** Returns the first rows of each kind, and the last one. */
function few<T extends { kind: string }>(all: readonly T[]): T[] {
  const byKind = new Map<string, T[]>();
  for (const one of all) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), one]);
  const isKept = (one: T) => {
    const like = byKind.get(one.kind) ?? [];
    const at = like.indexOf(one);
    return one.kind === '' || at < ofEachKind - 1 || at === like.length - 1;
  };
  return all.filter(isKept);
}

const places = new WeakMap<Page, { x: number; y: number }>();

/** Moves the pointer to the upper left corner and waits until what it revealed is hidden. */
async function leave(page: Page): Promise<void> {
  places.set(page, { x: 1, y: 1 });
  await page.mouse.move(1, 1);
  await page.evaluate(() => window.aim.settle());
}

/** Moves slowly, from the left and slightly from above, and waits until what it reveals on its way has settled. */
async function moveTo(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const before = places.get(page) ?? { x: 1, y: 1 };
  const isFar = Math.hypot(before.x - x, before.y - y) > 400;
  const from = isFar ? { x: Math.max(1, x - 200), y: Math.max(1, y - 90) } : before;
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await page.mouse.move(from.x + (x - from.x) * share, from.y + (y - from.y) * share);
  }
  await page.evaluate(() => window.aim.settle());
  places.set(page, { x, y });
}
