import { constants, setPriority } from 'node:os'

/**
 * Lowers the CPU priority of this process and of the threads that it starts later, so that a long
 * command does not slow down the running site. Call it first.
 */
export function lowerPriority() {
  setPriority(constants.priority.PRIORITY_LOW)
}
