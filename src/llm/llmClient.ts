/** What operators need of a client: one structured call to a model, checked. */
import type * as z from 'zod/mini';
import type { Json } from '../core/json.ts';
import type { Room } from '../core/run/modelCapabilities.ts';
import type { Called } from '../core/run/operator.ts';
import type { Parsed } from './reply.ts';
import type { ChatMessage, ContentBlock } from './transport.ts';

export type CallRequest<T> = {
  /** Name of the operator that asks. */
  readonly operator: string;
  readonly system: readonly ContentBlock[];
  readonly content: ChatMessage['content'];
  /** Earlier messages of an append-only conversation; they stay cached at the host. */
  readonly before?: readonly ChatMessage[];
  /** Called with the text of the reply that was accepted. */
  readonly onReply?: (text: string) => void;
  readonly schema: z.ZodMiniType;
  /** A reply that fits, shown where the prompt has to tell the schema. */
  readonly example?: Json;
  readonly parse: (value: unknown) => Parsed<T>;
  readonly signal: AbortSignal;
  /** Most output tokens, thinking included; default 8192. Doubled once if a reply was truncated. */
  readonly maxTokens?: number;
  /**
   * How often the model may answer until a reply parses; default 3. Each failed reply stays in the conversation with
   * its problems.
   */
  readonly attempts?: number;
  /** How varied replies should be, where the model takes a temperature. */
  readonly temperature?: number;
  /** Text of the reply as it streams; restarts with each repair. */
  readonly onText?: (delta: string) => void;
};

export type LlmClient = {
  readonly model: string;
  /** How much room its prompts have, if not as much as usual. */
  readonly room?: () => Promise<Room>;
  /** Never rejects for expected failures, which carry a message for the user. */
  call<T>(request: CallRequest<T>): Promise<Called<T>>;
};
