import { secondMs } from '@vitrine/contract/bounds/durations'
import type { LogError } from './log.ts'

export interface ShutdownStep {
  /** Name for the log. */
  name: string
  stop: () => Promise<unknown>
}

/**
 * Runs the stages one after another, the steps of a stage in parallel. Logs a step that fails, and
 * continues. After `timeoutMs` it logs the names of the remaining steps and returns false; returns true
 * if all have ended.
 */
export async function runShutdown(
  stages: ShutdownStep[][],
  timeoutMs: number,
  logError: LogError,
): Promise<boolean> {
  const remaining = new Set(stages.flat())
  const run = async (step: ShutdownStep) => {
    await step.stop().catch(logError)
    remaining.delete(step)
  }
  const all = async () => {
    for (const stage of stages) await Promise.all(stage.map(run))
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([all(), timeout])
  clearTimeout(timer)
  if (remaining.size === 0) return true
  const names = [...remaining].map(({ name }) => name).join(', ')
  logError(`Not stopped after ${timeoutMs / secondMs} s: ${names}.`)
  return false
}
