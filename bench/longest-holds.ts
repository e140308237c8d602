import { join } from 'node:path'
import type { Holds } from './holds.ts'

const holdsPort = 4181

/** Environment of a product that measures blocks of its event loop. */
export const tellingHolds = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'holds.ts')}`,
  HOLDS_PORT: String(holdsPort),
}

/** Returns the longest blocks since the last call. */
export async function longestHolds(): Promise<Holds> {
  return (await fetch(`http://127.0.0.1:${holdsPort}`)).json()
}
