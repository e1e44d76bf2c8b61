/**
 * The model servers that Setup and the commands offer, one row each. How a server is asked follows from the row that was
 * chosen, never from its address.
 */

/** The two wire formats: Anthropic's Messages, and OpenAI's Chat Completions, which most other servers imitate. */
export type Protocol = 'messages' | 'chat';

/**
 * How a server is made to reply in a shape: its own structured output, a function that it must call, or words in the
 * prompt.
 */
export const schemaWays = ['format', 'tool', 'prompt'] as const;
export type SchemaWay = (typeof schemaWays)[number];

export type ModelServer = {
  /** A proper name; empty for servers that have none, which the panel names. */
  readonly name: string;
  readonly protocol: Protocol;
  /** Where it is; empty if the user has to say. */
  readonly address: string;
  readonly key: 'required' | 'optional';
  /** The headers that carry the key. */
  readonly signIn: readonly ('authorization' | 'x-api-key')[];
  /** Page where the user gets a key; empty if the server is the user's own. */
  readonly keysAt: string;
  /** Starts it so that an extension of either browser may ask it. Empty if it is hosted. */
  readonly start: string;
  /** Whether that command also makes room for a long page. */
  readonly startMakesRoom?: true;
  /** Models to begin with; its own list has the rest. */
  readonly models: readonly string[];
  /** The first way to try. The test of the connection finds out which one works. */
  readonly schemaWay: SchemaWay;
  /** Whether text parts may be marked for its cache, as with Anthropic. */
  readonly takesCacheMarks?: true;
  /** None of its models takes pictures. */
  readonly takesImages?: false;
  /** The name of the field that limits a reply, if it isn't `max_tokens`. */
  readonly limitField?: 'max_completion_tokens';
};

const hosted = {
  protocol: 'chat',
  key: 'required',
  signIn: ['authorization'],
  start: '',
  schemaWay: 'format',
} as const;
const local = {
  protocol: 'chat',
  key: 'optional',
  signIn: ['authorization'],
  keysAt: '',
  models: [],
  schemaWay: 'format',
} as const;

/** Addresses, headers and commands are those of each project's own documentation in autumn 2026. */
export const modelServers = {
  anthropic: {
    ...hosted,
    name: 'Anthropic',
    protocol: 'messages',
    address: 'https://api.anthropic.com',
    keysAt: 'https://platform.claude.com/settings/keys',
    models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
  },
  openai: {
    ...hosted,
    name: 'OpenAI',
    address: 'https://api.openai.com/v1',
    keysAt: 'https://platform.openai.com/api-keys',
    models: ['gpt-5.5', 'gpt-5.4-mini'],
    limitField: 'max_completion_tokens',
  },
  google: {
    ...hosted,
    name: 'Google',
    address: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keysAt: 'https://aistudio.google.com/apikey',
    models: ['gemini-3.6-flash'],
    schemaWay: 'tool',
  },
  openrouter: {
    ...hosted,
    name: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    keysAt: 'https://openrouter.ai/keys',
    models: [],
    takesCacheMarks: true,
  },
  mistral: {
    ...hosted,
    name: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    keysAt: 'https://console.mistral.ai/api-keys',
    models: ['mistral-large-latest'],
  },
  deepseek: {
    ...hosted,
    name: 'DeepSeek',
    address: 'https://api.deepseek.com/v1',
    keysAt: 'https://platform.deepseek.com/api_keys',
    models: ['deepseek-v4-pro', 'deepseek-v4-flash'],
    takesImages: false,
    schemaWay: 'tool',
  },
  groq: {
    ...hosted,
    name: 'Groq',
    address: 'https://api.groq.com/openai/v1',
    keysAt: 'https://console.groq.com/keys',
    models: ['openai/gpt-oss-120b'],
  },
  xai: {
    ...hosted,
    name: 'xAI',
    address: 'https://api.x.ai/v1',
    keysAt: 'https://console.x.ai',
    models: ['grok-4.3'],
  },
  ollama: {
    ...local,
    name: 'Ollama',
    address: 'http://localhost:11434/v1',
    start:
      'OLLAMA_ORIGINS="chrome-extension://*,moz-extension://*" OLLAMA_CONTEXT_LENGTH=32768 ollama serve',
    startMakesRoom: true,
  },
  lmStudio: {
    ...local,
    name: 'LM Studio',
    address: 'http://localhost:1234/v1',
    start: 'lms load MODEL --context-length 32768 && lms server start --cors',
    startMakesRoom: true,
  },
  llamaCpp: {
    ...local,
    name: 'llama.cpp',
    address: 'http://localhost:8080/v1',
    start: 'llama-server -m MODEL.gguf -c 32768 --jinja',
    startMakesRoom: true,
  },
  vllm: {
    ...local,
    name: 'vLLM',
    address: 'http://localhost:8000/v1',
    start: `vllm serve MODEL --max-model-len 32768 --allowed-origins '["*"]'`,
    startMakesRoom: true,
  },
  litellm: {
    ...local,
    name: 'LiteLLM',
    address: 'http://localhost:4000/v1',
    start: 'litellm --config config.yaml --port 4000',
  },
  otherChat: { ...local, name: '', address: '', start: '' },
  otherMessages: {
    ...local,
    name: '',
    protocol: 'messages',
    address: '',
    start: '',
    signIn: ['authorization', 'x-api-key'],
  },
} as const satisfies Readonly<Record<string, ModelServer>>;

export type ModelServerId = keyof typeof modelServers;
// The keys of an object literal, in the order of its rows.
export const modelServerIds = Object.keys(modelServers) as ModelServerId[];

export const modelServer = (id: ModelServerId): ModelServer => modelServers[id];

const isOnThisMachine = ({ hostname }: URL): boolean =>
  hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';

/**
 * Completes the address of a server as people type or copy it: without a scheme, with a slash or the path of a request
 * at its end, with or without the version. Returns the text unchanged if it can't be one.
 */
export function wholeAddress(typed: string, protocol: Protocol): string {
  const text = typed.trim();
  if (text === '') return '';
  const url = parsed(/^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return text;
  const path = url.pathname
    .replace(/\/+/g, '/')
    .replace(/\/(chat\/completions|completions|messages|models|responses)\/?$/, '')
    .replace(/\/$/, '');
  const { username, password, search, hash } = url;
  // What can't be part of a server's address is left for the check to name.
  if ([username, password, search, hash].some(Boolean)) return text;
  return `${url.origin}${protocol === 'chat' ? versioned(path) : path.replace(/\/v1$/, '')}`;
}

/** A path that names no version, such as none at all, gets the usual one. */
const versioned = (path: string): string =>
  /\/v\d+\w*(\/|$)/.test(path) || path.endsWith('/openai') ? path : `${path}/v1`;

function schemeFor(text: string): 'http' | 'https' {
  const url = parsed(`http://${text}`);
  return url && isOnThisMachine(url) ? 'http' : 'https';
}

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Why an address can't be used; null if it can. Plain http would send the key unencrypted, except to this machine. */
export function addressProblem(address: string): 'notAnAddress' | 'plainHttp' | null {
  const url = parsed(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'notAnAddress';
  const { username, password, search, hash } = url;
  // A user name before an @ could pass for the host.
  if ([username, password, search, hash].some(Boolean)) return 'notAnAddress';
  return url.protocol === 'https:' || isOnThisMachine(url) ? null : 'plainHttp';
}

export const isLocalAddress = (address: string): boolean => {
  const url = parsed(address);
  return url !== null && isOnThisMachine(url);
};
