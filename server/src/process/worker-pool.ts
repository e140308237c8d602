import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { Logger } from 'pino'
import { besideWord } from '../settings/start-words.ts'
import { type PoolWorker, watchWorker } from './pool-worker.ts'

/** Waits before one that has ended is started again, by how often all have within a minute. */
const waitsMs = [0, 1_000, 2_000, 4_000, 8_000]

/** The workers of a parent: so many slots, each with one, or with another one on its way. */
interface WorkerPool {
  /** Starts them all and keeps them; answers why there are none any more. */
  fill: () => Promise<Outcome>
  /** Replaces one after the other, each when the next one is ready. */
  replaceAll: () => Promise<void>
  /** Ends them all; answers the exit code that they leave. */
  stop: () => Promise<number>
}

type Outcome = 'refused' | 'failed' | 'stopped'

interface Slot {
  at: number
  worker: PoolWorker
}

/** Called with each worker that begins, and its place among them. */
export type OnBegin = (worker: Worker, at: number) => void

interface Work {
  count: number
  program: string
  words: string[]
  onBegin: OnBegin
  log: Logger
}

interface State extends Work {
  slots: Slot[]
  alive: Set<PoolWorker>
  stopping: AbortController
  backoff: ReturnType<typeof createBackoff>
}

export function createWorkerPool(work: Work): WorkerPool {
  const { count } = work
  const stopping = new AbortController()
  const state = {
    ...work,
    slots: [],
    alive: new Set<PoolWorker>(),
    stopping,
    backoff: createBackoff(count),
  }
  return {
    fill: () => fill(state),
    replaceAll: inTurn(() => replaceEach(state)),
    stop: async () => {
      stopping.abort()
      const codes = await Promise.all([...state.alive].map((worker) => worker.stop()))
      return Math.max(0, ...codes)
    },
  }
}

async function fill(state: State): Promise<Outcome> {
  const { promise: firstAnswers, resolve } = Promise.withResolvers<void>()
  const first = keep(state, 0, resolve)
  const { count, log } = state
  // It makes the tables, and what a new site begins with: the others find it done.
  const none = await Promise.race([first, firstAnswers])
  if (none !== undefined) return none
  let answering = 1
  const others = Array.from({ length: count - 1 }, (_, at) =>
    keep(state, at + 1, () => {
      if (++answering === count) log.info(`All ${count} processes answer.`)
    }),
  )
  return Promise.race([first, ...others])
}

/** Keeps a worker in a slot until there are to be none, or there can be none; says once that it answers. */
async function keep(state: State, at: number, onAnswers = () => {}): Promise<Outcome> {
  const { log, backoff, stopping } = state
  const { signal } = stopping
  let tell = onAnswers
  const enter = () => {
    const worker = begin(state, at)
    void worker.start.then((start) => {
      if (start !== 'ready') return
      tell()
      tell = () => {}
    })
    return worker
  }
  const slot: Slot = { at, worker: enter() }
  state.slots.push(slot)
  for (;;) {
    const { worker } = slot
    const { said } = await worker.ended
    if (signal.aborted) return 'stopped'
    // Another one has taken its slot.
    if (slot.worker !== worker) continue
    if ((await worker.start) === 'refused' && !answers(state)) return 'refused'
    const waitMs = backoff.next()
    if (waitMs === undefined && !answers(state)) {
      log.fatal(`A process of the site has ended again (${said}): it stays down.`)
      return 'failed'
    }
    log.error(`A process of the site has ended (${said}). Another one is started.`)
    await wait(waitMs ?? waitsMs.at(-1), undefined, { signal }).catch(() => {})
    if (signal.aborted) return 'stopped'
    if (slot.worker === worker) slot.worker = enter()
  }
}

function begin(state: State, at: number): PoolWorker {
  const { program, words, onBegin, alive } = state
  cluster.setupPrimary({ exec: program, args: answers(state) ? [...words, besideWord] : words })
  // One of them makes pictures ahead: all keep them in the same folder.
  const begun = cluster.fork(at === 0 ? {} : { IMAGES_AHEAD: '0' })
  const worker = watchWorker(begun)
  onBegin(begun, at)
  alive.add(worker)
  void worker.ended.then(() => alive.delete(worker))
  return worker
}

const answers = ({ alive }: State) => [...alive].some((worker) => worker.answers())

async function replaceEach(state: State) {
  const { slots, log } = state
  for (const slot of slots) if (!(await replace(state, slot))) return
  log.info(`Begun anew, one after the other: ${slots.length}.`)
}

async function replace(state: State, slot: Slot): Promise<boolean> {
  const next = begin(state, slot.at)
  const start = await next.start
  if (state.stopping.signal.aborted) return false
  if (start !== 'ready') {
    state.log.error('The new process has not started: the former ones go on.')
    return false
  }
  const former = slot.worker
  slot.worker = next
  await former.retire()
  return true
}

/** How long to wait after a fault; undefined where there were too many within a minute. */
function createBackoff(count: number) {
  let faults: number[] = []
  return {
    next: () => {
      faults = faults.filter((at) => at > Date.now() - minuteMs)
      const times = Math.floor(faults.length / count)
      faults.push(Date.now())
      return waitsMs[times]
    },
  }
}

/** What is asked for while it is under way is done once more when it is over. */
function inTurn(work: () => Promise<void>) {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
    }
    running = false
  }
}
