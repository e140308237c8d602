import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Diagnostics channel on which Node reports each request. */
const requests = 'http.server.request.start'
const quietMs = 250
const defaultIdleShare = 0.5

/** Detects idle time of the server, for work that can wait. */
export interface IdleWatch {
  /** Resolves when no request was running for a moment and the processors were mostly idle. */
  untilIdle: (signal: AbortSignal) => Promise<void>
  stop: () => void
}

/**
 * Watches all requests to this process until it is stopped. `idleShareMin` is the required idle
 * share of all processors, from 0 to 1, so that other programs count too.
 */
export function watchIdle(idleShareMin = defaultIdleShare): IdleWatch {
  let startedCount = 0
  let runningCount = 0
  const onClose = () => {
    runningCount--
  }
  const onRequest: ChannelListener = (request) => {
    startedCount++
    runningCount++
    const { response } = request as { response: ServerResponse }
    response.once('close', onClose)
  }
  subscribe(requests, onRequest)
  return {
    untilIdle: async (signal) => {
      for (;;) {
        const before = { begun: startedCount, times: processorTimes() }
        await wait(quietMs, undefined, { signal, ref: false })
        const isQuiet = runningCount === 0 && startedCount === before.begun
        if (isQuiet && idleShareSince(before.times) >= idleShareMin) return
      }
    },
    stop: () => unsubscribe(requests, onRequest),
  }
}

function processorTimes() {
  const times = cpus().map(({ times }) => times)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((each) => Object.values(each))),
  }
}

/** Without processor times the system counts as idle. */
function idleShareSince(before: ReturnType<typeof processorTimes>) {
  const { idle, all } = processorTimes()
  return all === before.all ? 1 : (idle - before.idle) / (all - before.all)
}
