import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Load, sendLoad, type Tally } from './load.ts'

/** Runs the load in its own thread, so that the work of the fault does not delay it. */
export async function startLoad(load: Load) {
  const thread = new Worker(import.meta.filename, { workerData: load })
  await once(thread, 'message')
  return {
    stop: async (): Promise<Tally> => {
      thread.postMessage('stop')
      const [tally] = await once(thread, 'message')
      return tally
    },
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const load = sendLoad(workerData)
  port.once('message', async () => port.postMessage(await load.stop()))
  port.postMessage('begun')
}
