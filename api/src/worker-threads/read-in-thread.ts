import { Worker } from 'node:worker_threads'

const megabyte = 1_000_000
const watchMs = 50

interface ThreadLimits {
  timeoutMs: number
  memoryMegabytes: number
}

/**
 * Reads data of others in a thread of its own, which ends with it: hostile data fills no memory of
 * the process and blocks none of its requests. `file` posts its result. Returns undefined if it fails
 * or exceeds a limit.
 */
export async function readInThread<T>(
  file: URL,
  data: unknown,
  { timeoutMs, memoryMegabytes }: ThreadLimits,
  ending?: AbortSignal,
): Promise<T | undefined> {
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // Warnings of a reader are about data that others have made.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<T | undefined>()
  const stop = () => resolve(undefined)
  const timer = setTimeout(stop, timeoutMs)
  const memory = process.memoryUsage.rss() + memoryMegabytes * megabyte
  // The limit of the thread does not count what it unpacks.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memory) stop()
  }, watchMs)
  worker.once('message', resolve)
  worker.once('error', stop)
  worker.once('exit', stop)
  ending?.addEventListener('abort', stop)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    ending?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
