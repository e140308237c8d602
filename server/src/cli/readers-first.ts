import { constants, setPriority } from 'node:os'

/**
 * Puts this process, and each thread that it begins from now on, behind the readers of the site: for
 * commands that take the processor for long while the site runs. Called before they begin anything.
 */
export function readersFirst() {
  setPriority(constants.priority.PRIORITY_LOW)
}
