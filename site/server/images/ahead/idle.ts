import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Node tells of each request here. */
const requests = 'http.server.request.start'
const quietMs = 250
const usualIdleShare = 0.5

/** Notices whether anybody is served, for work that can wait. */
export interface IdleWatch {
  /** Resolves when nobody has been served for a moment, and the processors had little to do. */
  untilIdle: (signal: AbortSignal) => Promise<void>
  stop: () => void
}

/**
 * Hears of every request to this process, until it is stopped. `idleShareMin` is how much of the
 * machine's processors is to be at rest, from 0 to 1, so that other programs count as well.
 */
export function watchIdle(idleShareMin = usualIdleShare): IdleWatch {
  let begun = 0
  let underWay = 0
  const over = () => {
    underWay--
  }
  const note: ChannelListener = (request) => {
    begun++
    underWay++
    const { response } = request as { response: ServerResponse }
    response.once('close', over)
  }
  subscribe(requests, note)
  return {
    untilIdle: async (signal) => {
      for (;;) {
        const before = { begun, times: processorTimes() }
        await wait(quietMs, undefined, { signal, ref: false })
        const isQuiet = underWay === 0 && begun === before.begun
        if (isQuiet && idleShareSince(before.times) >= idleShareMin) return
      }
    },
    stop: () => unsubscribe(requests, note),
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

/** Where a system tells nothing of its processors, they count as idle. */
function idleShareSince(before: ReturnType<typeof processorTimes>) {
  const { idle, all } = processorTimes()
  return all === before.all ? 1 : (idle - before.idle) / (all - before.all)
}
