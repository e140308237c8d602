import { trustedScript } from '../document/trusted-html.ts'
import workerAddress from './document-worker.ts?worker&url'
import type { ReadDocument } from './read-document.ts'

/** A document of this size takes a second or two; one that takes longer was made to. */
const timeoutMs = 60_000

const startWorker = () => new Worker(trustedScript(workerAddress), { type: 'module' })

/**
 * The text of a document, or why there is none; undefined if `signal` has cancelled it. A worker reads
 * it, which is ended with all that it holds as soon as nobody waits for it.
 */
export function documentIn(
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
    // The network is gone, or a new build has taken the part away.
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
