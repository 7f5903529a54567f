import { type BeId, type Refusal, refuse, type SourceTree } from '@galley/markup';
import type { Clock, TimerHandle } from '../clock';
import type { CommandArgs, CommandName } from '../commands-map';
import { autoScrollStep } from '../kernels/auto-scroll';
import { canMove } from '../kernels/block-abilities';
import { blockLabel } from '../kernels/block-labels';
import { dropPoints } from '../kernels/drop-points';
import { type DropZone, layoutZones, markOf, nearestZone } from '../kernels/drop-zones';
import type { PaletteItems } from '../kernels/palette-item';
import type { CanvasPort } from '../ports';
import type { CanvasPoint, DragItem, DragState } from '../types';

interface DragHost {
  clock: Clock;
  tree(): SourceTree;
  document(): PaletteItems;
  isPage(): boolean;
  canvas(): CanvasPort | null;
  changed(): void;
  run<N extends CommandName>(name: N, args: CommandArgs[N]): true | Refusal;
}

/**
 * One drag from start to drop. Zones are measured once, in page coordinates, so that scrolling doesn't affect them; the
 * nearest one is looked up once per frame, however often the pointer moved.
 */
export class DragSession {
  state: DragState | null = null;
  private item: DragItem | null = null;
  private zones: readonly DropZone[] = [];
  private pageHeight = 0;
  private point: CanvasPoint | null = null;
  private frame: TimerHandle | null = null;

  constructor(private readonly host: DragHost) {}

  start(item: DragItem): true | Refusal {
    this.cancel();
    const tree = this.host.tree();
    if (item.kind === 'block') {
      const can = canMove(tree, item.beId, 'anywhere');
      if (can !== true) return can;
    }
    this.item = item;
    this.measure();
    this.state = { item: describe(tree, item, this.host.document()), target: null, isAllowed: this.zones.length > 0 };
    this.host.changed();
    this.host.canvas()?.refresh();
    return true;
  }

  moveTo(point: CanvasPoint | null): void {
    if (!this.item) return;
    this.point = point;
    this.frame ??= this.host.clock.nextFrame(() => this.tick());
  }

  drop(): true | Refusal {
    const { item } = this;
    if (!item) return refuse('Nothing is being dragged.');
    if (this.frame !== null) this.look();
    const target = this.state?.target;
    this.cancel();
    if (!target) return refuse('It can’t be placed here.');
    const place = { kind: 'zone', zoneId: target.zoneId } as const;
    if (item.kind === 'pin') return this.host.run('insert-pin', { pin: item.pin, place });
    return item.kind === 'palette'
      ? this.host.run('drop-palette-item', { item: item.item, place })
      : this.host.run('move-block', { beId: item.beId, place });
  }

  cancel(): void {
    this.host.clock.cancel(this.frame);
    this.frame = null;
    this.point = null;
    this.zones = [];
    if (!this.item) return;
    this.item = null;
    this.state = null;
    this.host.changed();
    this.host.canvas()?.refresh();
  }

  private measure(): void {
    const canvas = this.host.canvas();
    if (!canvas || !this.item) return;
    const { scrollX, scrollY } = canvas.viewport();
    const toPage = <R extends { left: number; top: number } | null>(rect: R): R =>
      rect && { ...rect, left: rect.left + scrollX, top: rect.top + scrollY };
    const measured = new Map<BeId, ReturnType<CanvasPort['measure']>>();
    this.zones = layoutZones(dropPoints(this.host.tree(), this.item, { isPage: this.host.isPage() }), {
      block: (beId) => {
        if (!measured.has(beId)) measured.set(beId, toPage(canvas.measure(beId)));
        return measured.get(beId) ?? null;
      },
      field: (parentId) => toPage(canvas.measurePlaceholder(parentId) ?? canvas.measure(parentId)),
    });
    this.pageHeight = canvas.viewport().height;
  }

  /** Handles one frame: scrolls near an edge, looks up the zone, and continues by itself while scrolling. */
  private tick(): void {
    this.frame = null;
    const canvas = this.host.canvas();
    const { point } = this;
    if (!this.item || !canvas) return;
    if (point) {
      const viewport = canvas.viewport();
      // A resize changes every rectangle.
      if (viewport.height !== this.pageHeight) this.measure();
      const step = autoScrollStep(point.y, viewport.height);
      if (step !== 0) {
        canvas.scrollBy(step);
        if (canvas.viewport().scrollY !== viewport.scrollY) this.frame = this.host.clock.nextFrame(() => this.tick());
      }
    }
    this.look();
  }

  private look(): void {
    const canvas = this.host.canvas();
    const { state, point } = this;
    if (!state || !canvas) return;
    const { scrollX, scrollY } = canvas.viewport();
    const zone = point ? nearestZone(this.zones, { x: point.x + scrollX, y: point.y + scrollY }) : null;
    const target: DragState['target'] = zone && {
      zoneId: zone.id,
      type: zone.kind,
      rect: { ...markOf(zone), left: zone.rect.left - scrollX, top: markOf(zone).top - scrollY },
      isField: zone.isField,
      label: `Insert ${labelOf(state.item)} here`,
    };
    const isSame =
      target?.zoneId === state.target?.zoneId &&
      target?.rect.top === state.target?.rect.top &&
      target?.rect.left === state.target?.rect.left;
    if (isSame) return;
    this.state = { ...state, target };
    this.host.changed();
  }
}

function describe(tree: SourceTree, item: DragItem, palette: PaletteItems): DragState['item'] {
  if (item.kind === 'palette') return item;
  if (item.kind === 'pin') return { kind: 'pin', label: item.pin.title };
  const block = tree.blocks.get(item.beId);
  return { kind: 'block', beId: item.beId, label: block ? blockLabel(block, palette) : '' };
}

function labelOf(item: DragState['item']): string {
  return item.kind === 'palette' ? item.item.title : item.label;
}
