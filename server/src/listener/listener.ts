import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers requests; what listens hands them on from one to the next. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
