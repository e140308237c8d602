import { secondMs } from '@vitrine/contract/bounds/durations'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { openIpcRequests, type SendRequest } from '../process/ipc-requests.ts'
import { readyMessage } from '../process/pool-worker.ts'
import type { OnWorkerStart } from '../process/worker-pool.ts'
import {
  formatAllWorkers,
  type NumberedWorkerMetrics,
  sumCounters,
  WorkerMetrics,
} from './sum-workers.ts'

export const allMetricsRequest = 'metrics of all workers'
export const ownMetricsRequest = 'metrics of this worker'

/** Timeouts of both questions: longer than a worker waits for its database, each longer than the one within. */
export const ownMetricsTimeoutMs = 2 * secondMs
export const allMetricsTimeoutMs = 2 * ownMetricsTimeoutMs

interface Member extends NumberedWorkerMetrics {
  ask: SendRequest
}

/**
 * Sums up the metrics of all workers in the parent process: a scrape reaches one worker, which asks
 * the parent, which asks all. A worker that does not respond in time counts with its last values.
 * Call the returned function with each worker that starts, and its index.
 */
export function aggregateWorkers(): OnWorkerStart {
  const members = new Set<Member>()
  const exited: WorkerMetrics[] = []
  const singleFlight = createSingleFlight<string>()
  const gather = async () => {
    await Promise.all(
      [...members].map(async (member) => {
        const metrics = await member.ask(ownMetricsRequest)
        if (metrics !== undefined) member.metrics = WorkerMetrics.parse(metrics)
      }),
    )
    if (exited.length > 1) await mergeEnded(exited)
    return formatAllWorkers([...members], exited)
  }
  return (worker, index) => {
    const ask = openIpcRequests(worker, ownMetricsTimeoutMs, async (question) =>
      question === allMetricsRequest ? singleFlight(allMetricsRequest, gather) : undefined,
    )
    const member: Member = { workerNumber: index + 1, metrics: [], ask }
    worker.on('message', (message) => {
      if (message === readyMessage) members.add(member)
    })
    worker.once('exit', () => {
      members.delete(member)
      if (member.metrics.length > 0) exited.push(member.metrics)
    })
  }
}

/** Replaces the counts of exited workers by their sum. Workers that exit during the sum stay separate. */
async function mergeEnded(exited: WorkerMetrics[]) {
  const merged = [...exited]
  const sum = await sumCounters(merged)
  exited.splice(0, merged.length, sum)
}
