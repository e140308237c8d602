import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { sendLoad, type Tally } from './load.ts'

type Load = [url: string, addresses: string[], writing: boolean]

/** The load from a thread of its own: what the harm costs this process is no wait of a reader. */
export function startLoad(...load: Load) {
  const thread = new Worker(import.meta.filename, { workerData: load })
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
  const [url, addresses, writing]: Load = workerData
  const load = sendLoad(url, addresses, writing)
  port.once('message', async () => port.postMessage(await load.stop()))
}
