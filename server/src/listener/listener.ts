import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request. A listener may pass it to another one. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
