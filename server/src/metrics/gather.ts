import { secondMs } from '@vitrine/contract/bounds/durations'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { readyWord } from '../process/pool-worker.ts'
import { type Ask, openQuestions } from '../process/questions.ts'
import type { OnBegin } from '../process/worker-pool.ts'
import { countedBy, Told, type ToldBy, textOfAll } from './sum-up.ts'

/** What a worker asks its parent, and the parent each worker. */
export const ofAll = 'figures of all'
export const ofYours = 'your figures'

/** A worker is waited for longer than it waits for its database; who asks for all waits longer still. */
export const ownAnswerMs = 2 * secondMs
export const allAnswerMs = 2 * ownAnswerMs

interface Member extends ToldBy {
  ask: Ask
}

/**
 * What the parent of several workers has to do for a scrape, which reaches one of them: asks all, and
 * answers with what they say together. One that is busy has said what it said last. To be called with
 * each worker that begins, and its place among them.
 */
export function gatherFigures(): OnBegin {
  const members = new Set<Member>()
  const ended: Told[] = []
  const singleFlight = createSingleFlight<string>()
  const gather = async () => {
    await Promise.all(
      [...members].map(async (member) => {
        const told = await member.ask(ofYours)
        if (told !== undefined) member.told = Told.parse(told)
      }),
    )
    if (ended.length > 1) await mergeEnded(ended)
    return textOfAll([...members], ended)
  }
  return (worker, at) => {
    const ask = openQuestions(worker, ownAnswerMs, async (question) =>
      question === ofAll ? singleFlight(ofAll, gather) : undefined,
    )
    const member: Member = { place: at + 1, told: [], ask }
    worker.on('message', (message) => {
      if (message === readyWord) members.add(member)
    })
    worker.once('exit', () => {
      members.delete(member)
      if (member.told.length > 0) ended.push(member.told)
    })
  }
}

/** Holds what these have counted as one; whoever ends meanwhile stands behind it. */
async function mergeEnded(ended: Told[]) {
  const gone = [...ended]
  const sum = await countedBy(gone)
  ended.splice(0, gone.length, sum)
}
