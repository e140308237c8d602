import type { Server } from 'node:http'
import type { Listener } from './hosts.ts'

/** A host that is open before what it shows is there. */
export interface Door {
  server: Server
  /** Answers with this from now on. */
  answer: (listener: Listener) => void
}

/** Opens a host that answers with `first` until there is more. */
export async function openDoor(
  first: Listener,
  open: (listener: Listener) => Promise<Server>,
): Promise<Door> {
  let current = first
  const server = await open((req, res) => current(req, res))
  const answer = (listener: Listener) => {
    current = listener
  }
  return { server, answer }
}
