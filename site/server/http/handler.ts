import type { IncomingMessage, ServerResponse } from 'node:http'

/** Handles a request. */
export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
) => Promise<void> | void

/** The path and query of a request. */
export interface Address {
  pathname: string
  search: string
}
