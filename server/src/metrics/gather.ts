import { secondMs } from '@vitrine/contract/bounds/durations'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { readyWord } from '../process/pool-worker.ts'
import { type Ask, openQuestions } from '../process/questions.ts'
import type { OnBegin } from '../process/worker-pool.ts'
import { countedBy, Told, type ToldBy, textOfAll } from './sum-up.ts'

export const ofAll = 'metrics of all workers'
export const ofYours = 'metrics of this worker'

/** Timeouts of both questions: longer than a worker waits for its database, each longer than the one within. */
export const ownAnswerMs = 2 * secondMs
export const allAnswerMs = 2 * ownAnswerMs

interface Member extends ToldBy {
  ask: Ask
}

/**
 * Sums up the metrics of all workers in the parent process: a scrape reaches one worker, which asks
 * the parent, which asks all. A worker that does not respond in time counts with its last values.
 * Call the returned function with each worker that starts, and its index.
 */
export function gatherFigures(): OnBegin {
  const members = new Set<Member>()
  const exited: Told[] = []
  const singleFlight = createSingleFlight<string>()
  const gather = async () => {
    await Promise.all(
      [...members].map(async (member) => {
        const metrics = await member.ask(ofYours)
        if (metrics !== undefined) member.told = Told.parse(metrics)
      }),
    )
    if (exited.length > 1) await mergeEnded(exited)
    return textOfAll([...members], exited)
  }
  return (worker, index) => {
    const ask = openQuestions(worker, ownAnswerMs, async (question) =>
      question === ofAll ? singleFlight(ofAll, gather) : undefined,
    )
    const member: Member = { place: index + 1, told: [], ask }
    worker.on('message', (message) => {
      if (message === readyWord) members.add(member)
    })
    worker.once('exit', () => {
      members.delete(member)
      if (member.told.length > 0) exited.push(member.told)
    })
  }
}

/** Replaces the counts of exited workers by their sum. Workers that exit during the sum stay separate. */
async function mergeEnded(exited: Told[]) {
  const merged = [...exited]
  const sum = await countedBy(merged)
  exited.splice(0, merged.length, sum)
}
