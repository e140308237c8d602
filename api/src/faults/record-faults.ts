import type { FaultReport } from '@vitrine/contract/operation/faults'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { describeBrowserFault, describeServerFault } from './describe.ts'
import { isReportedBySeveralNetworks, notifyOfFault, notifyOfFaultOnce } from './notices.ts'
import { type FaultRecord, getFaultKey, storeFault } from './store.ts'

/** Maximum number of kinds that wait in memory while the database is slow or away. */
const pendingMax = 100

/** Stores a failure of the server. Notifies administrators if it is the first of its kind. */
async function recordServerFault(context: ApiContext, fault: FaultRecord) {
  await context.db.transaction().execute(async (tx) => {
    if (await storeFault(tx, fault, context.now())) await notifyOfFault(context, tx, fault)
  })
}

/**
 * Stores a failure that a browser has reported. Anyone can send such reports, so administrators are
 * notified only if several networks report the same failure. `network` is the key of the
 * sender's network.
 */
export async function recordBrowserFault(
  context: ApiContext,
  report: FaultReport,
  network: string,
) {
  const fault = { ...describeBrowserFault(report), times: 1 }
  await context.db.transaction().execute(async (tx) => {
    await storeFault(tx, fault, context.now())
    if (await isReportedBySeveralNetworks(tx, getFaultKey(fault), network, context.now()))
      await notifyOfFaultOnce(context, tx, fault)
  })
}

/**
 * Stores failures of the server in the background. Failures of one kind that arrive during a write
 * are counted together. A failure that cannot be stored is dropped.
 */
export function createFaultRecorder(context: ApiContext) {
  const pending = new Map<string, FaultRecord>()
  let running: Promise<void> | undefined
  const writeAll = async () => {
    for (const [key, fault] of pending) {
      pending.delete(key)
      await recordServerFault(context, fault).catch(() => {})
    }
    running = undefined
  }
  return {
    /** `request` is the id of the request that failed. Anything but an `Error` is ignored. */
    note: (error: unknown, request?: string) => {
      if (!(error instanceof Error)) return
      const fault = describeServerFault(error)
      const key = `${fault.message} ${fault.place}`
      const earlier = pending.get(key)
      if (!earlier && pending.size >= pendingMax) return
      const times = (earlier?.times ?? 0) + 1
      pending.set(key, { ...fault, times, request: request ?? earlier?.request })
      running ??= Promise.resolve().then(writeAll)
    },
    /** Resolves when all pending failures are written. */
    settled: async () => running,
  }
}
