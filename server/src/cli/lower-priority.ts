import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const low = constants.priority.PRIORITY_LOW

/**
 * Lowers the CPU priority of this process and of its threads, so that a long command does not slow
 * down the running site. Call it first: threads that start later have the same priority.
 */
export function lowerPriority() {
  setPriority(low)
  if (process.platform !== 'linux') return
  // On Linux the call is for one thread. V8 has threads already, which compile and collect garbage.
  for (const thread of readdirSync('/proc/self/task')) lowerThread(Number(thread))
}

function lowerThread(thread: number) {
  try {
    setPriority(thread, low)
  } catch {
    // It has ended.
  }
}
