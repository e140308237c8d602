import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { Logger } from 'pino'
import { besideOption } from '../settings/start-options.ts'
import { type PoolWorker, watchWorker } from './pool-worker.ts'

/** Backoff before a restart, by the number of failures of all workers within a minute. */
const backoffMs = [0, 1_000, 2_000, 4_000, 8_000]

interface WorkerPool {
  /** Starts all workers and restarts those that exit; returns why it has given up. */
  fill: () => Promise<PoolEnd>
  /** Replaces the workers one after another, each when its successor is ready. */
  replaceAll: () => Promise<void>
  /** Stops all workers; returns the highest of their exit codes. */
  stop: () => Promise<number>
}

type PoolEnd = 'refused' | 'failed' | 'stopped'

interface Slot {
  index: number
  worker: PoolWorker
}

export type OnWorkerStart = (worker: Worker, index: number) => void

export interface PoolSetup {
  count: number
  program: string
  words: string[]
  onWorkerStart: OnWorkerStart
  log: Logger
}

interface PoolState extends PoolSetup {
  slots: Slot[]
  alive: Set<PoolWorker>
  stopping: AbortController
  backoff: ReturnType<typeof createBackoff>
}

export function createWorkerPool(setup: PoolSetup): WorkerPool {
  const { count } = setup
  const stopping = new AbortController()
  const state = {
    ...setup,
    slots: [],
    alive: new Set<PoolWorker>(),
    stopping,
    backoff: createBackoff(count),
  }
  return {
    fill: () => fill(state),
    replaceAll: coalesce(() => replaceEach(state)),
    stop: async () => {
      stopping.abort()
      const codes = await Promise.all([...state.alive].map((worker) => worker.stop()))
      return Math.max(0, ...codes)
    },
  }
}

async function fill(state: PoolState): Promise<PoolEnd> {
  const { promise: isFirstReady, resolve } = Promise.withResolvers<void>()
  const first = keepRunning(state, 0, resolve)
  const { count, log } = state
  // The first worker alone migrates the database and fills a new site.
  const end = await Promise.race([first, isFirstReady])
  if (end !== undefined) return end
  let readyCount = 1
  const others = Array.from({ length: count - 1 }, (_, index) =>
    keepRunning(state, index + 1, () => {
      if (++readyCount === count) log.info(`All ${count} workers are ready.`)
    }),
  )
  return Promise.race([first, ...others])
}

/**
 * Keeps a worker running in a slot. Calls `onReady` once. Returns when the pool stops, or when no
 * worker can run.
 */
async function keepRunning(state: PoolState, index: number, onReady = () => {}): Promise<PoolEnd> {
  const { log, backoff, stopping } = state
  const { signal } = stopping
  let notifyReady = onReady
  const startNext = () => {
    const worker = startWorker(state, index)
    void worker.start.then((start) => {
      if (start !== 'ready') return
      notifyReady()
      notifyReady = () => {}
    })
    return worker
  }
  const slot: Slot = { index, worker: startNext() }
  state.slots.push(slot)
  for (;;) {
    const { worker } = slot
    const { said } = await worker.ended
    if (signal.aborted) return 'stopped'
    // A replacement has taken the slot.
    if (slot.worker !== worker) continue
    if ((await worker.start) === 'refused' && !hasReadyWorker(state)) return 'refused'
    const waitMs = backoff.next()
    if (waitMs === undefined && !hasReadyWorker(state)) {
      log.fatal(`A worker has ended again (${said}). No worker is left: the site is down.`)
      return 'failed'
    }
    log.error(`A worker has ended (${said}). It is restarted.`)
    await wait(waitMs ?? backoffMs.at(-1), undefined, { signal }).catch(() => {})
    if (signal.aborted) return 'stopped'
    if (slot.worker === worker) slot.worker = startNext()
  }
}

function startWorker(state: PoolState, index: number): PoolWorker {
  const { program, words, onWorkerStart, alive } = state
  const args = hasReadyWorker(state) ? [...words, besideOption] : words
  cluster.setupPrimary({ exec: program, args })
  // Only one worker resizes images in advance: all share the cache on disk.
  const forked = cluster.fork(index === 0 ? {} : { IMAGES_AHEAD: '0' })
  const worker = watchWorker(forked)
  onWorkerStart(forked, index)
  alive.add(worker)
  void worker.ended.then(() => alive.delete(worker))
  return worker
}

const hasReadyWorker = ({ alive }: PoolState) => [...alive].some((worker) => worker.hasStarted())

async function replaceEach(state: PoolState) {
  const { slots, log } = state
  for (const slot of slots) if (!(await replace(state, slot))) return
  log.info(`Restarted ${slots.length} workers, one after another.`)
}

async function replace(state: PoolState, slot: Slot): Promise<boolean> {
  const next = startWorker(state, slot.index)
  const start = await next.start
  if (state.stopping.signal.aborted) return false
  if (start !== 'ready') {
    state.log.error('The new worker has not started. The previous workers continue.')
    return false
  }
  const previous = slot.worker
  slot.worker = next
  await previous.retire()
  return true
}

/** Counts failures; `next` returns the wait before a restart, undefined after too many in a minute. */
function createBackoff(count: number) {
  let faults: number[] = []
  return {
    next: () => {
      faults = faults.filter((time) => time > Date.now() - minuteMs)
      const faultsPerWorker = Math.floor(faults.length / count)
      faults.push(Date.now())
      return backoffMs[faultsPerWorker]
    },
  }
}

/** Runs `work` one call at a time. Calls during a run cause one more run. */
function coalesce(work: () => Promise<void>) {
  let isRunning = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    while (isRequested) {
      isRequested = false
      await work()
    }
    isRunning = false
  }
}
