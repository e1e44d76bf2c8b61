/**
 * The browser's interface to the tools that a page offers to agents (WebMCP), where there is one. Its getter is taken from
 * the prototype, since a form named `modelContext` would shadow it (M9). Whatever it returns is the page's own.
 */

/** A tool as the browser lists it. */
export type BrowserTool = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** JSON Schema, as text or parsed. */
  readonly inputSchema?: unknown;
  readonly annotations?: { readonly consequentialHint?: boolean } | null;
  /** The window of the frame that offers it; a list also has those of frames of the same origin. */
  readonly window?: unknown;
};

type ModelContext = {
  getTools(): Promise<Iterable<BrowserTool>>;
  executeTool(
    tool: BrowserTool,
    input: object,
    options: { readonly signal: AbortSignal },
  ): Promise<unknown>;
};

const getContext = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;

function modelContext(): ModelContext | null {
  const found: unknown = getContext?.call(document);
  return isModelContext(found) ? found : null;
}

const isModelContext = (value: unknown): value is ModelContext =>
  typeof value === 'object' && value !== null && 'getTools' in value && 'executeTool' in value;

/** More tools are not listed. */
export const MOST_TOOLS = 100;

/** Returns the tools of this document; none where the browser has no such interface. */
export async function browserTools(): Promise<readonly BrowserTool[]> {
  try {
    const listed = (await modelContext()?.getTools()) ?? [];
    return [...listed].filter(isOwn).slice(0, MOST_TOOLS);
  } catch {
    // A document that may not offer tools, such as one of a sandboxed frame.
    return [];
  }
}

const isOwn = (tool: BrowserTool): boolean => tool.window === undefined || tool.window === window;

/** Calls a tool. It ends only with its answer, or when the signal aborts. */
export async function callBrowserTool(
  tool: BrowserTool,
  input: object,
  signal: AbortSignal,
): Promise<unknown> {
  return modelContext()?.executeTool(tool, input, { signal });
}
