/**
 * The models of touchphysics.h as classes; its comments describe every function. Times are in seconds from any origin,
 * lengths in points, velocities in points per second. A call throws an Error that states what was expected.
 */
export type Phase = "down" | "moved" | "up" | "cancelled";
export type Cause = "drag" | "fling" | "tap" | "key" | "wheel" | "program";
export type Resampling = "off" | "interpolate" | "predict";
export type Action = "gesture" | "gestureEnd" | "gestureLost" | "hold" | "holdEnd" | "holdMoves" | "notches"
  | "continuous" | "momentum" | "momentumEnd";
export type EventKind = "willBeginDragging" | "didScroll" | "willEndDragging" | "didEndDragging"
  | "willBeginDecelerating" | "didEndDecelerating" | "didEndScrollingAnimation" | "tick" | "change" | "settle";
export type StatePhase = "resting" | "pressed" | "dragging" | "decelerating" | "bouncing" | "animating" | "wheeling";
export interface Frame { x: number; y: number; width: number; height: number }
export interface Pointer { time: number; id?: number; phase: Phase; x: number; y: number }
/** The fields that an event of its kind does not have are 0. */
export interface Event {
  time: number; kind: EventKind; cause: Cause; column: number; direction: number; row: number; offset: number;
  velocity: number;
}
export interface State {
  time: number; offset: number; velocity: number; restingOffset: number; row: number | null;
  restingRow: number | null; phase: StatePhase; isHeld: boolean;
}
export interface Geometry { rowExtent: number; radius: number; first: number; count: number }
export interface Parameter { name: string; unit: string; minimum: number; maximum: number; value: number }
/** A preset of one's own, as `touch_set_preset_json` reads it. */
export type Preset = { name: string; base: string } & Record<string, string | number | boolean>;
interface Common { preset?: string }
export interface ScrollerOptions extends Common {
  axis?: "vertical" | "horizontal"; content?: number; viewport?: number; leadingInset?: number; trailingInset?: number;
  period?: number; offset?: number; rowExtent?: number; isPaged?: boolean; stopsAtEdges?: boolean;
}
export interface WheelOptions extends Common {
  rows?: number; selection?: number; disabled?: { first: number; count: number }[]; loops?: boolean;
  rowExtent?: number; frame?: Frame; radius?: number;
}
export interface RulerOptions extends Common {
  marks?: number; selection?: number; minimum?: number; step?: number; fractionDigits?: number; markExtent?: number;
  frame?: Frame;
}
export interface HeaderOptions extends Common {
  titles?: number; selection?: number; visibleColumns?: number; isRightToLeft?: boolean; frame?: Frame;
}
export interface Column {
  rows?: number; selection?: number; loops?: boolean; yearColumn?: number; monthColumn?: number; firstYear?: number;
}
export interface PickerOptions extends Common { columns: Column[]; rowExtent?: number; frame?: Frame; radius?: number }
interface Base {
  /** Frees the memory of the object; without this call it is freed when the object is collected. */
  free(): void;
  setPreset(preset: string | Preset): void;
  tune(name: string, value: number): void;
  readonly parameters: Parameter[];
}
interface Model extends Base {
  /** Returns 2 for a tap on a scroller, 1 if the object owns or owned the pointer, else 0. */
  handle(pointer: Pointer): 0 | 1 | 2;
  advance(time: number): void;
  /** The events of the last call that moved or changed the object. */
  readonly events: Event[];
  readonly isMoving: boolean;
  readonly offset: number;
  offsetOf(column: number): number;
  displayedOffset(time: number, options?: { column?: number; resampling?: Resampling }): number;
  state(column?: number): State;
  turn(distance: number, time: number, options?: { column?: number }): void;
  scroll(action: Action, distance: number, time: number, options?: { column?: number }): void;
  retarget(target: number, options?: { column?: number }): boolean;
  cancel(time: number): void;
}
interface Rows extends Model {
  geometry(offset?: number, column?: number): Geometry;
  select(row: number, time: number, options?: { column?: number; animated?: boolean; cause?: Cause }): boolean;
  step(rows: number, time: number, options?: { column?: number; cause?: Cause }): void;
  setFrame(frame: Frame): void;
  setRows(rows: number, time: number, options?: { column?: number }): void;
  setRadius(radius: number): void;
}
export interface Scroller extends Model {
  scrollTo(offset: number, time: number, options?: { animated?: boolean; cause?: Cause }): boolean;
  setContent(content: number, viewport: number, time: number): void;
}
interface Samples { add(time: number, position: number): void; reset(): void }
export interface Ruler extends Rows { readonly value: number }
export interface Resampler extends Base, Samples { position(time: number, resampling?: Resampling): number }
export interface Tracker extends Base, Samples { velocity(time: number): number }
export class TouchPhysics {
  /** Loads touchphysics.wasm, which lies beside this module unless `source` is another address, or its bytes. */
  static load(source?: URL | string | Response | BufferSource | WebAssembly.Module): Promise<TouchPhysics>;
  private constructor();
  /** The names of the presets. */
  readonly presets: string[];
  readonly Scroller: new (options?: ScrollerOptions) => Scroller;
  readonly Wheel: new (options?: WheelOptions) => Rows;
  readonly Ruler: new (options?: RulerOptions) => Ruler;
  readonly Header: new (options?: HeaderOptions) => Rows;
  readonly Picker: new (options: PickerOptions) => Rows;
  readonly Resampler: new () => Resampler;
  readonly Tracker: new (preset?: string) => Tracker;
}
