import { join } from 'node:path'
import type { Holds } from './holds.ts'

const holdsPort = 4181

/** The environment of a product that tells how long its event loop was held. */
export const tellingHolds = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'holds.ts')}`,
  HOLDS_PORT: String(holdsPort),
}

/** How long it was held at most since the last ask. */
export async function longestHolds(): Promise<Holds> {
  return (await fetch(`http://127.0.0.1:${holdsPort}`)).json()
}
