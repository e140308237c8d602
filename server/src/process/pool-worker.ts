import type { Worker } from 'node:cluster'
import { once } from 'node:events'

/** Message of a worker that serves requests. */
export const readyMessage = 'ready'
/** Message to a worker that has been replaced. */
export const retireMessage = 'retire'

/** Longer than an orderly stop takes. */
const killAfterMs = 20_000

export interface PoolWorker {
  start: Promise<'ready' | 'refused' | 'ended'>
  hasStarted: () => boolean
  /** Resolves when it has exited; `said` is its exit code or signal as text. */
  ended: Promise<{ inOrder: boolean; said: string }>
  /** Stops it gently: it serves its connections to their end. */
  retire: () => Promise<void>
  /** Stops it by SIGTERM; returns its exit code. */
  stop: () => Promise<number>
}

/** Watches the start and the end of a worker. Kills it if a stop takes too long. */
export function watchWorker(worker: Worker): PoolWorker {
  const ended = waitForExit(worker)
  let isReady = false
  const start = new Promise<'ready' | 'refused' | 'ended'>((resolve) => {
    worker.on('message', (message) => {
      isReady ||= message === readyMessage
      if (message === readyMessage) resolve('ready')
      if (message !== 'refused') return
      resolve('refused')
      // The open channel would keep it alive.
      worker.process.kill('SIGTERM')
    })
    void ended.then(() => resolve('ended'))
  })
  const stopBy = async (sendStop: () => void) => {
    sendStop()
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), killAfterMs)
    const exit = await ended
    clearTimeout(timer)
    return exit
  }
  return {
    start,
    hasStarted: () => isReady,
    ended,
    retire: async () => {
      // Ignores the error of a worker that has just died.
      await stopBy(() => worker.isConnected() && worker.send(retireMessage, () => {}))
    },
    stop: async () => ((await stopBy(() => worker.process.kill('SIGTERM'))).inOrder ? 0 : 1),
  }
}

async function waitForExit(worker: Worker) {
  // Waits for `disconnect` too, because messages may arrive after `exit`. Rejects if it cannot start.
  const exited = Promise.all([once(worker, 'exit'), once(worker, 'disconnect')])
  const [[code, signal]] = await exited.catch((error: Error) => [[error.message, null]])
  const inOrder = code === 0 || signal === 'SIGTERM'
  return { inOrder, said: signal ? `signal ${signal}` : `code ${code}` }
}
