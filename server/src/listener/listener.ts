import type { IncomingMessage, ServerResponse } from 'node:http'

export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
