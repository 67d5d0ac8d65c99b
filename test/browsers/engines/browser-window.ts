export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One window of a real browser with a profile of its own: the little that a journey needs, which every engine's protocol has. */
export interface BrowserWindow {
  /** As the browser says it: 'Firefox 153.7.0'. */
  readonly version: string;
  /** @throws when no page opens there. */
  visit(url: string): Promise<void>;
  /** What a JavaScript expression is worth in the page, as JSON has it. */
  evaluate(expression: string): Promise<unknown>;
  /** A finger (a mouse where the engine's driver has no fingers) at a place of the viewport, in CSS pixels. */
  tapAt(place: Point): Promise<void>;
  /** Into what has the focus. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  /** Which phones it stands for: 'Firefox ESR'. */
  readonly name: string;
  /** @throws with the name of the package to install, when the machine lacks one. */
  open(size: Size): Promise<BrowserWindow>;
}
