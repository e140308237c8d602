import { getPriority, setPriority } from 'node:os'

/**
 * Niceness of threads: requests of readers go first, but the work must not take seconds longer. On a
 * busy processor 5 gets about a quarter of the time, 19 one in seventy.
 */
const niceness = 5

/** Lowers the CPU priority of this thread, on Linux only: elsewhere it would be the whole process. */
export function lowerThreadPriority() {
  // A process may not raise its priority.
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness)
}
