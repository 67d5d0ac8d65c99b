export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One window of a real browser with its own profile: the few operations of a journey, which every engine's protocol supports. */
export interface BrowserWindow {
  /** The browser's own version text: 'Firefox 153.7.0'. */
  readonly version: string;
  /** @throws when the page does not open. */
  visit(url: string): Promise<void>;
  /** Evaluates an expression in the page; returns JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** A touch (a mouse click where the driver has no touch) at a place in the viewport, in CSS pixels. */
  tapAt(place: Point): Promise<void>;
  /** Types into the focused element. */
  write(text: string): Promise<void>;
  /** PNG. */
  readonly picture: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Engine {
  /** The phones it represents: 'Firefox ESR'. */
  readonly name: string;
  /** @throws with the name of the package to install, if it is missing. */
  open(size: Size): Promise<BrowserWindow>;
}
