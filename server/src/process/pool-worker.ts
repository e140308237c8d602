import type { Worker } from 'node:cluster'
import { once } from 'node:events'

/** What a worker says once it answers, and what it is told when another one does in its place. */
export const readyWord = 'ready'
export const retireWord = 'retire'

/** Longer than the whole of an orderly stop. */
const killAfterMs = 20_000

/** A worker, as its parent knows it. */
export interface PoolWorker {
  /** How its start has turned out. */
  start: Promise<'ready' | 'refused' | 'ended'>
  answers: () => boolean
  /** How it has ended, in a word. */
  ended: Promise<{ inOrder: boolean; said: string }>
  /** Has it end when it has answered who is connected. */
  retire: () => Promise<void>
  /** Has it end; answers its exit code. */
  stop: () => Promise<number>
}

export function watchWorker(worker: Worker): PoolWorker {
  const ended = endOf(worker)
  let isReady = false
  const start = new Promise<'ready' | 'refused' | 'ended'>((resolve) => {
    worker.on('message', (message) => {
      isReady ||= message === readyWord
      if (message === readyWord) resolve('ready')
      if (message !== 'refused') return
      resolve('refused')
      // Its channel would keep it waiting for a word.
      worker.process.kill('SIGTERM')
    })
    void ended.then(() => resolve('ended'))
  })
  const endBy = async (tell: () => void) => {
    tell()
    const late = setTimeout(() => worker.process.kill('SIGKILL'), killAfterMs)
    const end = await ended
    clearTimeout(late)
    return end
  }
  return {
    start,
    answers: () => isReady,
    ended,
    retire: async () => {
      // One that has just died hears nothing any more.
      await endBy(() => worker.isConnected() && worker.send(retireWord, () => {}))
    },
    stop: async () => ((await endBy(() => worker.process.kill('SIGTERM'))).inOrder ? 0 : 1),
  }
}

async function endOf(worker: Worker) {
  // Not before all of its messages have come; one that could not be started sends none.
  const gone = Promise.all([once(worker, 'exit'), once(worker, 'disconnect')])
  const [[code, signal]] = await gone.catch((error: Error) => [[error.message, null]])
  const inOrder = code === 0 || signal === 'SIGTERM'
  return { inOrder, said: signal ? `signal ${signal}` : `code ${code}` }
}
