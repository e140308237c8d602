import type { FaultTold } from '@vitrine/contract/operation/faults'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { describeError, describeTold } from './describe.ts'
import { isToldBySeveral, notifyOfFault, notifyOnce } from './notices.ts'
import { type KeptFault, keepFault, keyOf } from './store.ts'

/** Kinds that wait for the database; a failing one is no reason to fill the memory. */
const waitingMax = 100

/** Stores a failure of the server. Notifies administrators if it is the first of its kind. */
async function noteFault(context: ApiContext, fault: KeptFault) {
  await context.db.transaction().execute(async (tx) => {
    if (await keepFault(tx, fault, context.now())) await notifyOfFault(context, tx, fault)
  })
}

/**
 * Stores a failure that a browser of this network has reported. Anyone can send such reports, so
 * administrators are notified only if several networks report the same failure.
 */
export async function noteTold(context: ApiContext, told: FaultTold, network: string) {
  const fault = { ...describeTold(told), times: 1 }
  await context.db.transaction().execute(async (tx) => {
    await keepFault(tx, fault, context.now())
    if (await isToldBySeveral(tx, keyOf(fault), network, context.now()))
      await notifyOnce(context, tx, fault)
  })
}

/**
 * Stores failures of the server in the background. Failures that arrive during a write are counted
 * together. If storing fails, the error is only logged.
 */
export function createFaultKeeper(context: ApiContext) {
  const waiting = new Map<string, KeptFault>()
  let running: Promise<void> | undefined
  const keepAll = async () => {
    for (const [key, fault] of waiting) {
      waiting.delete(key)
      await noteFault(context, fault).catch(() => {})
    }
    running = undefined
  }
  return {
    /** `request` is the id of the one that met it. */
    note: (failure: unknown, request?: string) => {
      if (!(failure instanceof Error)) return
      const fault = describeError(failure)
      const key = `${fault.message} ${fault.place}`
      const known = waiting.get(key)
      if (!known && waiting.size >= waitingMax) return
      const times = (known?.times ?? 0) + 1
      waiting.set(key, { ...fault, times, request: request ?? known?.request })
      running ??= Promise.resolve().then(keepAll)
    },
    /** Resolves when all that was taken is written. */
    settled: async () => running,
  }
}
