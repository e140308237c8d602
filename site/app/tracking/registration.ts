import { trustedWorker } from '../document/trusted-types.ts'
import { mayBeCounted } from './opt-out.ts'
import { deliverMessage, keptDatabase } from './worker/messages.ts'

/** Has the worker that keeps events while there is no network, or none when the reader says so. */
export async function keepWorker() {
  // Absent where the connection is not secure. In development there is no build of it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers || !import.meta.env.PROD) return
  if (!mayBeCounted()) return leave(workers)
  // It works without; there is nobody to tell.
  await workers.register(trustedWorker(), { scope: '/', updateViaCache: 'none' })
  addEventListener('online', async () => (await workers.ready).active?.postMessage(deliverMessage))
}

async function leave(workers: ServiceWorkerContainer) {
  const registration = await workers.getRegistration()
  if (await registration?.unregister()) indexedDB.deleteDatabase(keptDatabase)
}
