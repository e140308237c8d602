import { trustedScript } from '../document/trusted-html.ts'
import workerAddress from './document-worker.ts?worker&url'
import type { ReadDocument } from './read-document.ts'

/** A document of the largest size takes a second or two; a slower one was built to be slow. */
const timeoutMs = 60_000

const startWorker = () => new Worker(trustedScript(workerAddress), { type: 'module' })

/**
 * Reads a document in a worker. Returns its text or the problem; undefined if `signal` cancels it.
 * The worker is terminated in each case.
 */
export function readInWorker(
  file: File,
  signal: AbortSignal,
  start: () => Worker = startWorker,
): Promise<ReadDocument | undefined> {
  const { promise, resolve } = Promise.withResolvers<ReadDocument | undefined>()
  let worker: Worker | undefined
  const timer = setTimeout(() => resolve({ problem: 'large' }), timeoutMs)
  signal.addEventListener('abort', () => resolve(undefined))
  try {
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<ReadDocument>) => resolve(data))
    // The network is down, or a new build has removed the script.
    worker.addEventListener('error', () => resolve({ problem: 'unreachable' }))
    worker.postMessage(file)
  } catch {
    resolve({ problem: 'unreachable' })
  }
  return promise.finally(() => {
    clearTimeout(timer)
    worker?.terminate()
  })
}
