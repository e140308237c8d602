import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isUpToDate } from '@vitrine/api/db/readiness'
import type { Db } from '@vitrine/api/db/schema'
import { serviceSegments } from '@vitrine/contract/addresses/product-segments'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import { readFreeBytes } from '@vitrine/files/disk-space'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { Listener } from '../listener/listener.ts'

/** Timeout of one check; shorter than the usual timeout of a prober. */
const checkTimeoutMs = secondMs
/** Time for which the result is cached, however often it is requested. */
const cacheMs = secondMs
/** With less free disk space, the database soon fails to write. */
export const freeBytesMin = 32 * 1024 * 1024

type CheckResult = 'ok' | 'failed' | 'slow'

export interface HealthSources {
  dataDir: string
  dialect: 'sqlite' | 'postgres'
  /** The database; undefined until it is open, null if the API is in another process. */
  db: () => Db | null | undefined
  /** True if the start has finished. */
  isOpen: () => boolean
  /** Describes how a request was received; returns undefined without a proof of the secret. */
  probe?: (req: IncomingMessage) => object | undefined
}

/**
 * Creates the health checks: `/healthz` answers 200 while the process runs, `/readyz` 200 or 503 with
 * the result of each check, also while the database hangs. Both are public, so they reveal no cause.
 * All hosts of a process share one instance and its cache. `everyAnswer` are header fields of the
 * host.
 */
export function createHealthChecks(
  sources: HealthSources,
): (otherwise: Listener, everyAnswer?: string[]) => Listener {
  const checkReadiness = cachedFor(cacheMs, createChecks(sources))
  return (otherwise, everyAnswer = []) =>
    (req, res) => {
      const path = req.method === 'GET' || req.method === 'HEAD' ? req.url : ''
      const send = (status: number, body: object) =>
        res
          .writeHead(status, [...dataFields, ...everyAnswer, ...fields])
          .end(req.method === 'HEAD' ? undefined : JSON.stringify(body))
      if (path === `/${serviceSegments.alive}`) {
        const seen = sources.probe?.(req)
        return void send(200, { status: 'alive', ...(seen && { seen }) })
      }
      if (path !== `/${serviceSegments.ready}`) return otherwise(req, res)
      return checkReadiness().then((checks) => {
        const isReady = Object.values(checks).every((result) => result === 'ok')
        send(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks })
      })
    }
}

const fields = ['Content-Type', 'application/json']

/** A check that hangs is not started again: it would take one connection after the other. */
function createChecks({ db, dataDir, dialect, isOpen }: HealthSources) {
  const singleFlight = createSingleFlight<CheckResult>()
  let isAnswering = false
  const run = (name: string, check: () => Promise<boolean>): Promise<CheckResult> =>
    withTimeout(
      checkTimeoutMs,
      singleFlight(name, () => getResult(check)),
      () => 'slow',
    )
  const checkDatabase = async (): Promise<Record<string, CheckResult>> => {
    const open = db()
    if (open === null) return {}
    if (open === undefined) return { database: 'failed' }
    const migrations = await run('database', async () => {
      isAnswering = false
      const isMigrated = await isUpToDate(open, dialect)
      isAnswering = true
      return isMigrated
    })
    return { database: isAnswering ? 'ok' : migrations, migrations }
  }
  return async (): Promise<Record<string, CheckResult>> => {
    const [disk, database] = await Promise.all([
      run('disk', () => hasFreeSpace(dataDir)),
      checkDatabase(),
    ])
    return { start: isOpen() ? 'ok' : 'failed', disk, ...database }
  }
}

const getResult = async (check: () => Promise<boolean>): Promise<CheckResult> => {
  try {
    return (await check()) ? 'ok' : 'failed'
  } catch {
    // The cause is in the log only: this answer is public.
    return 'failed'
  }
}

async function hasFreeSpace(dataDir: string) {
  await access(dataDir, constants.W_OK)
  return (await readFreeBytes(dataDir)) >= freeBytesMin
}

function cachedFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let cached: { until: number; result: Promise<T> } | undefined
  return () => {
    if (!cached || cached.until < Date.now()) cached = { until: Date.now() + ms, result: work() }
    return cached.result
  }
}
