import type { IncomingMessage, ServerResponse } from 'node:http'

export type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  url: Address,
) => Promise<void> | void

export interface Address {
  pathname: string
  search: string
}
