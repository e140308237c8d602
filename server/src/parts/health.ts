import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isUpToDate } from '@vitrine/api/db/readiness'
import type { Db } from '@vitrine/api/db/schema'
import { placeSegments } from '@vitrine/contract/addresses/own-addresses'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { dataFields } from '@vitrine/site/server/http/headers'
import type { Listener } from '../listener/listener.ts'

/** How long a probe waits for what it asks about: it has to be told before it gives up itself. */
const waitMs = secondMs
/** However many ask, the database and the disk are asked once in this time. */
const heldMs = secondMs
/** With less than that a database soon fails to write. */
export const freeBytesMin = 32 * 1024 * 1024

type Finding = 'ok' | 'failed' | 'slow'

/** What a process is ready by. */
export interface HealthSources {
  dataDir: string
  dialect: 'sqlite' | 'postgres'
  /** The database of this process, once it is open; null where another process has it. */
  db: () => Db | null | undefined
  /** Whether the rooms answer. */
  isOpen: () => boolean
  /** How a request looks from here, for whoever proves to have the secret. */
  probe?: (req: IncomingMessage) => object | undefined
}

/**
 * Answers `/healthz`, as long as the process is alive, and `/readyz`, whether it can do its work: with
 * nothing that a stranger may not know, and in time also while the database hangs. It is made once for
 * all hosts of a process: by whatever name it is asked, it looks once. `everyAnswer` are fields of the
 * host.
 */
export function createHealth(
  sources: HealthSources,
): (otherwise: Listener, everyAnswer?: string[]) => Listener {
  const ready = heldFor(heldMs, createLook(sources))
  return (otherwise, everyAnswer = []) =>
    (req, res) => {
      const path = req.method === 'GET' || req.method === 'HEAD' ? req.url : ''
      const send = (status: number, body: object) =>
        res
          .writeHead(status, [...dataFields, ...everyAnswer, ...fields])
          .end(req.method === 'HEAD' ? undefined : JSON.stringify(body))
      if (path === `/${placeSegments.alive}`) {
        const seen = sources.probe?.(req)
        return void send(200, { status: 'alive', ...(seen && { seen }) })
      }
      if (path !== `/${placeSegments.ready}`) return otherwise(req, res)
      return ready().then((checks) => {
        const isReady = Object.values(checks).every((finding) => finding === 'ok')
        send(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks })
      })
    }
}

const fields = ['Content-Type', 'application/json']

/** What hangs is not asked a second time: it would take one connection after the other. */
function createLook({ db, dataDir, dialect, isOpen }: HealthSources) {
  const singleFlight = createSingleFlight<Finding>()
  let isAnswering = false
  const found = (name: string, work: () => Promise<boolean>): Promise<Finding> =>
    within(
      waitMs,
      singleFlight(name, () => outcomeOf(work)),
      () => 'slow',
    )
  const ofDatabase = async (): Promise<Record<string, Finding>> => {
    const open = db()
    if (open === null) return {}
    if (open === undefined) return { database: 'failed' }
    const migrations = await found('database', async () => {
      isAnswering = false
      const isNew = await isUpToDate(open, dialect)
      isAnswering = true
      return isNew
    })
    return { database: isAnswering ? 'ok' : migrations, migrations }
  }
  return async (): Promise<Record<string, Finding>> => {
    const [disk, database] = await Promise.all([
      found('disk', () => hasRoom(dataDir)),
      ofDatabase(),
    ])
    return { start: isOpen() ? 'ok' : 'failed', disk, ...database }
  }
}

const outcomeOf = async (work: () => Promise<boolean>): Promise<Finding> => {
  try {
    return (await work()) ? 'ok' : 'failed'
  } catch {
    // Why is a line of the log: strangers read this.
    return 'failed'
  }
}

async function hasRoom(dataDir: string) {
  await access(dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= freeBytesMin
}

/** One answer for all who ask in this time. */
function heldFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let held: { until: number; answer: Promise<T> } | undefined
  return () => {
    if (!held || held.until < Date.now()) held = { until: Date.now() + ms, answer: work() }
    return held.answer
  }
}
