import { join } from 'node:path'
import type { Blocks } from './event-loop-blocks.ts'

const blocksPort = 4181

/** Environment of a product that measures blocks of its event loop. */
export const blocksEnvironment = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'event-loop-blocks.ts')}`,
  BLOCKS_PORT: String(blocksPort),
}

/** Returns the longest blocks since the last call. */
export async function readLongestBlocks(): Promise<Blocks> {
  return (await fetch(`http://127.0.0.1:${blocksPort}`)).json()
}
