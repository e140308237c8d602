import { createHmac } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { type ApiParts, createApi } from '@vitrine/api/app'
import type { Changes } from '@vitrine/api/db/changes'
import { isFileUrl } from '@vitrine/api/db/database-url'
import type { OnQuery } from '@vitrine/api/db/on-query'
import type { Database } from '@vitrine/api/db/open'
import type { OutageListener } from '@vitrine/api/db/outage'
import { createFaultKeeper } from '@vitrine/api/faults/keep'
import type { InProcess } from '@vitrine/api/http/answer'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { republish } from '@vitrine/api/transfer/republish'
import type { Answer, AnswerSource } from '@vitrine/site/server/answers/held-answers'
import { openSiteDatabase } from '../data/open-database.ts'
import type { Listener } from '../listener/listener.ts'
import { whenThere } from '../listener/when-there.ts'
import type { LogError } from '../process/log.ts'
import { databaseOutageLog } from '../process/outage-log.ts'
import type { Step } from '../process/stopping.ts'
import type { Config } from '../settings/config.ts'
import { tracedDatabase } from '../traces/seams.ts'
import type { Traces } from '../traces/traces.ts'
import { startBackups } from './backups.ts'
import { createExamination } from './doctor.ts'
import { startHooks } from './hooks.ts'
import { keepHouse } from './housekeeping.ts'
import { openApiContext } from './identity-part.ts'
import { mailingOf, startMails } from './mail.ts'
import { startPlans } from './plans.ts'
import { openTracking, statusListener } from './tracking-part.ts'

/** The API of this process and the database behind it. */
export interface ApiPart {
  database: Database
  context: ApiContext
  /** How it is closed: what works on the database, then what writes to it, then the database. */
  stops: Step[][]
  source: AnswerSource
  listener: Listener
  /** Adds a failure to the list of the administrators. */
  noteFault: LogError
  /** How many events wait, and how many were given up. */
  counting: () => { waiting: number; lost: number }
  /** Returns a listener that accepts tracking events, and passes other requests to `otherwise`. */
  status: (otherwise: Listener) => Listener
}

/** Receivers of measured queries and of traces. */
interface Heard {
  onQuery?: OnQuery
  traces?: Traces | undefined
}

type Api = ReturnType<typeof createApi>

const inProcess = 'http://api.internal'

/** The key by which the site's server proves itself, made from the secret that both know. */
export const siteKeyFrom = (secret: string) =>
  createHmac('sha256', secret).update('site').digest('hex')

/** Opens the database and builds the API on it. */
export async function startApi(
  config: Config,
  secret: string,
  logError: LogError,
  logInfo: (sentence: string) => void,
  { onQuery, traces }: Heard = {},
): Promise<ApiPart> {
  const database = await openWhenThere(config, databaseOutageLog(logError), { onQuery, traces })
  const { db, patient, changes } = database
  const { site } = config
  const mailing = mailingOf(config, secret, traces)
  const context = openApiContext(config, secret, database, mailing)
  // Housekeeping deletes what a year has left.
  const atLeisure = { ...context, db: patient }
  const tracking = openTracking(config, atLeisure, logError)
  const { images, tracking: counting } = site
  const editing = { context: atLeisure, changes, images, timeZone: counting.timeZone }
  const faults = createFaultKeeper(context)
  const working: Step[] = config.trial
    ? []
    : [
        ...keepHouse({ config, context: atLeisure, editing, tracking, logError, logInfo }),
        ...startBackups(config, atLeisure, logError),
        ...startHooks(config, database, logError),
        { name: 'planned texts', stop: startPlans(editing, logInfo, logError) },
        { name: 'mails', stop: startMails(mailing, config, database, logError) },
      ]
  const api = apiOf(config, secret, { db, changes, context, tracking, logError })
  return {
    database,
    context,
    stops: [
      working,
      [
        { name: 'events that wait to be written', stop: tracking.close },
        { name: 'failures that wait to be written', stop: faults.settled },
      ],
      [{ name: 'the database', stop: database.close }],
    ],
    // The host discards the rest of a body: unread-bodies.ts.
    listener: getRequestListener(api.fetch, {
      overrideGlobalObjects: false,
      autoCleanupIncoming: false,
    }),
    status: (otherwise) => statusListener(tracking, context, otherwise),
    ...{ noteFault: faults.note, counting: tracking.state },
    source: sourceOf(api, changes),
  }
}

type Opened = Pick<ApiParts, 'db' | 'changes' | 'context' | 'tracking' | 'logError'>

function apiOf({ site, databaseUrl }: Config, secret: string, opened: Opened): Api {
  const { i18n: rules, images, tracking, analytics, apiReference = true, mcp = true } = site
  return createApi({
    ...opened,
    rules,
    images,
    apiReference,
    mcp,
    examine: createExamination(),
    siteKey: siteKeyFrom(secret),
    trackingConfig: { tracking, analytics },
    statistics: { tracking, databaseHost: hostOf(databaseUrl) },
  })
}

/** Opens the database once it is there; a wrong setting is refused at once. */
function openWhenThere(
  config: Config,
  outages: OutageListener,
  { onQuery, traces }: Heard,
): Promise<Database> {
  const { site, trial } = config
  const open = async () => {
    const database = tracedDatabase(traces, await openSiteDatabase(config, outages, onQuery))
    try {
      await republish(database.db, database.changes, site.i18n, site.images)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  }
  // A trial waits for a person who can free the disk, so a full disk is not retried.
  return whenThere(open, outages, ({ kind }) => !(trial && kind === 'full'))
}

const ok = 200

/** What asks the API within the process: pages take its values as they are. */
function sourceOf(api: Api, changes: Changes): AnswerSource {
  return {
    fetch: async (path, init) => api.fetch(new Request(inProcess + path, init)),
    ask: async (path, headers) => {
      let found: Pick<Answer, 'value' | 'isStill'> = { value: undefined }
      const beside: InProcess = {
        beside: (value, isStill) => {
          found = { value, isStill }
        },
      }
      const answer = await api.fetch(new Request(inProcess + path, { headers }), beside)
      // A long list is written in turns, and handed over as JSON alone.
      if (answer.status === ok && found.value === undefined) found.value = await answer.json()
      return { status: answer.status, etag: answer.headers.get('etag'), ...found }
    },
    version: () => changes.current(),
  }
}

/** The host of a database server; null for a file. */
const hostOf = (url: string) => (isFileUrl(url) ? null : new URL(url).hostname)
