import { Worker } from 'node:worker_threads'
import { type PdfFacts, pdfLimits } from './pdf-facts.ts'

const megabyte = 1_000_000
const watchMs = 50

/**
 * Reads a PDF in a thread of its own, which ends with it: a hostile file fills no memory of the
 * process and blocks none of its requests. Returns undefined if the file cannot be read.
 */
export async function readPdf(data: Buffer, ending?: AbortSignal): Promise<PdfFacts | undefined> {
  const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), {
    workerData: new Uint8Array(data),
    resourceLimits: { maxOldGenerationSizeMb: pdfLimits.memoryMegabytes },
    // Warnings of the decoder are about files that others have made.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<PdfFacts | undefined>()
  const stop = () => resolve(undefined)
  const timer = setTimeout(stop, pdfLimits.timeoutMs)
  const memory = process.memoryUsage.rss() + pdfLimits.memoryMegabytes * megabyte
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
