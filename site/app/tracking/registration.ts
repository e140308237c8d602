import { getWorkerUrl } from '../document/trusted-types.ts'
import { isCountingAllowed } from './opt-out.ts'
import { deliverMessage, eventDatabaseName } from './worker/messages.ts'

/** Registers the worker that stores events while offline; unregisters it after an opt-out. */
export async function updateWorker() {
  // Undefined without HTTPS. The development server does not build the worker.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers || !import.meta.env.PROD) return
  if (!isCountingAllowed()) return unregister(workers)
  await workers.register(getWorkerUrl(), { scope: '/', updateViaCache: 'none' })
  addEventListener('online', async () => (await workers.ready).active?.postMessage(deliverMessage))
}

async function unregister(workers: ServiceWorkerContainer) {
  const registration = await workers.getRegistration()
  if (await registration?.unregister()) indexedDB.deleteDatabase(eventDatabaseName)
}
