import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from './log.ts'

/** A part of the process that is stopped, by the name that people know it by. */
export interface Step {
  name: string
  stop: () => Promise<unknown>
}

/**
 * Stops what runs, a stage after the other and all of a stage at once. What has not stopped within
 * `boundMs` is named in the log and left as it is. Answers whether everything has stopped; a step
 * that fails is logged, and those behind it follow.
 */
export async function stopInOrder(
  stages: Step[][],
  boundMs: number,
  logError: LogError,
): Promise<boolean> {
  const left = new Set(stages.flat())
  const run = async (step: Step) => {
    await step.stop().catch(logError)
    left.delete(step)
  }
  const all = async () => {
    for (const stage of stages) await Promise.all(stage.map(run))
  }
  let timer: NodeJS.Timeout | undefined
  const bound = new Promise((resolve) => {
    timer = setTimeout(resolve, boundMs)
  })
  await Promise.race([all(), bound])
  clearTimeout(timer)
  if (left.size === 0) return true
  const names = [...left].map(({ name }) => name).join(', ')
  logError(`After ${boundMs / secondMs} s these have not stopped: ${names}.`)
  return false
}
