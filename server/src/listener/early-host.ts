import type { Server } from 'node:http'
import type { Listener } from './listener.ts'

/** A host that is open before what it shows is there. */
export interface EarlyHost {
  server: Server
  /** Answers with this from now on. */
  answer: (listener: Listener) => void
}

/** Opens a host that answers with `first` until there is more. */
export async function openEarlyHost(
  first: Listener,
  open: (listener: Listener) => Promise<Server>,
): Promise<EarlyHost> {
  let current = first
  const server = await open((req, res) => current(req, res))
  const answer = (listener: Listener) => {
    current = listener
  }
  return { server, answer }
}
