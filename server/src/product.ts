import type { Server } from 'node:http'
import type { OnQuery } from '@vitrine/api/db/on-query'
import { proxiesIn } from '@vitrine/api/identity/guards/api-context'
import { secondMs } from '@vitrine/contract/durations'
import { lookNotices } from '@vitrine/contract/palettes'
import { noteAdminHost } from '@vitrine/files/admin-host'
import type { AnswerSource } from '@vitrine/site/server/answers/held-answers'
import type { ClientBuild } from '@vitrine/site/server/builds/assets'
import type { Logger } from 'pino'
import { prepareDataFolder, readSecret } from './data/data-folder.ts'
import { loadFirstPages } from './data/first-pages.ts'
import { folderWarning } from './data/folder-warning.ts'
import { hiddenLines } from './data/hidden-lines.ts'
import { refuseLostFile } from './data/open-database.ts'
import { rememberAddresses } from './data/public-address.ts'
import { shadowedLines } from './data/shadowed-lines.ts'
import { lead, openDoors, type Rooms } from './doors.ts'
import { createConnections } from './listener/connections.ts'
import { askedFirst, byHttpsAlone, firstMatching, httpsFields } from './listener/hosts.ts'
import type { Listener } from './listener/listener.ts'
import type { Meter } from './metrics/meter.ts'
import { observed, type Running } from './observed.ts'
import { hasAdminHost, hostsOf, type OpenHost } from './open-hosts.ts'
import { type ApiPart, startApi } from './parts/api-part.ts'
import { frontOf } from './parts/hooks.ts'
import { firstAdministrator } from './parts/identity-part.ts'
import { keepLastGood } from './parts/last-good-keeper.ts'
import { remoteSource } from './parts/remote-api.ts'
import type { SiteBuild } from './parts/renderers.ts'
import { startSite } from './parts/site-part.ts'
import { drainMs } from './process/ending.ts'
import { createFaultLog } from './process/fault-log.ts'
import { type LogError, openLog } from './process/log.ts'
import { createOutageLog } from './process/outage-log.ts'
import { type Step, stopInOrder } from './process/stopping.ts'
import { adminRules, sharedRooms } from './rooms.ts'
import { localAdminWarning } from './settings/admin-address.ts'
import { blockedPortWarning } from './settings/blocked-ports.ts'
import type { Config } from './settings/config.ts'
import { handlesWarning, openFilesMax, withinHandles } from './settings/file-handles.ts'
import { Refusal } from './settings/refusal.ts'
import { rolesProblem } from './settings/start-problems.ts'
import { openTraces } from './traces/open-traces.ts'
import { tracedQueries, tracedSource } from './traces/seams.ts'
import type { Traces } from './traces/traces.ts'

/** What differs between a finished build and development. */
export interface SiteSource {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  /** Wraps the site's listener: in development, the build tool answers before it. */
  wrap?: (listener: Listener) => Listener
  /** Replaces the strict Content-Security-Policy. */
  policy?: string
}

export interface Product {
  hosts: OpenHost[]
  /** Where the first administrator chooses a password, as long as there is none. */
  setUp: string | undefined
  /** What the owner should know, a sentence each. */
  warnings: string[]
  /**
   * Gives running requests at most this time, with `gently` also idle connections; returns true if
   * everything has stopped in time.
   */
  stop: (requestsMs?: number, gently?: boolean) => Promise<boolean>
}

/** The whole of a stop, also where something that it waits for hangs. */
const stopMs = 15_000

/** Starts the rooms that `ROLE` names and opens their hosts. */
export async function startProduct(
  config: Config,
  source: SiteSource,
  log = openLog(config.logLevel),
): Promise<Product> {
  await prepareDataFolder(config.dataDir)
  if (hasOwnApi(config)) await refuseLostFile(config)
  const running: Running = { isOpen: false }
  const { log: logError, flush } = createFaultLog(
    (fault) => log.error(fault),
    (fault, request) => running.api?.noteFault(fault, request),
  )
  const secret = await readSecret(config.dataDir, config.secret)
  const listeners = withinHandles(config.listeners, openFilesMax())
  const connections = createConnections(listeners, proxiesIn(config.trustProxy), logError)
  const opened: Opened = { servers: [], stops: [] }
  const traces = await openTraces(config, logError)
  const stop = async (requestsMs = drainMs, gently = false) => {
    const drain = () => connections.drain(opened.servers, requestsMs, gently)
    const stages = [
      [{ name: 'running requests', stop: drain }],
      ...stagesOf(opened, running, traces),
    ]
    const inTime = await stopInOrder(stages, stopMs, logError)
    flush()
    return inTime
  }
  try {
    const told = observed(config, secret, running, hasOwnApi(config))
    const { meter } = told.metrics
    const open = (rooms?: Rooms) =>
      openDoors({ config, connections, ...told, traces, log }, logError, opened.servers, rooms)
    const doors = config.beside ? undefined : await open()
    const api = await openOwnApi({ config, secret, logError, meter, traces }, running, log)
    const setUp = api && isFirst(config) ? await settleIn(api, config) : undefined
    const opening = { config, secret, source, meter, traces, logError }
    const rooms = await openRooms(opening, running, opened)
    running.isOpen = true
    if (doors) lead(doors, rooms)
    else await open(rooms)
    const warnings = config.beside ? [] : await warningsOf(config, api)
    return { hosts: hostsOf(config, opened.servers), setUp, warnings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stopped after all requests have ended, so that their last reports are sent. */
const stagesOf = ({ stops }: Opened, { api }: Running, traces: Traces | undefined): Step[][] => [
  stops,
  ...(api?.stops ?? []),
  traces ? [{ name: 'traces that wait to be sent', stop: traces.stop }] : [],
]

/**
 * True if a start may leave files behind: on a trial they would be lost, and next to another
 * process they exist already.
 */
const isFirst = ({ trial, beside }: Config) => !trial && !beside

async function warningsOf(config: Config, api: ApiPart | undefined) {
  const { dataDir, databaseUrl, site } = config
  const ofFolder = await folderWarning(dataDir, databaseUrl.startsWith('file:'))
  const db = api?.database.db
  const ofPages = db ? [...(await hiddenLines(db, site)), ...(await shadowedLines(db, config))] : []
  const others = [
    ofFolder,
    handlesWarning(config.listeners),
    blockedPortWarning([config.publicUrl, config.adminUrl]),
    localAdminWarning(config),
  ]
  const found = others.filter((warning) => warning !== undefined)
  return [...lookNotices(site.look), ...found, ...ofPages]
}

/** What a start leaves in the database; answers where the first administrator chooses a password. */
async function settleIn({ database, context }: ApiPart, config: Config) {
  await loadFirstPages(database, config)
  await rememberAddresses(database.db, config)
  return firstAdministrator(context, config)
}

interface Opened {
  servers: Server[]
  stops: Step[]
}

interface Opening {
  config: Config
  secret: string
  source: SiteSource
  meter: Meter
  traces: Traces | undefined
  logError: LogError
}

async function openRooms(opening: Opening, running: Running, opened: Opened): Promise<Rooms> {
  const { api } = running
  const { config, traces } = opening
  const answers = tracedSource(traces, api?.source ?? remoteSource(config.apiUrl ?? ''))
  const shared = sharedRooms(opening, api)
  const { publicUrl, adminUrl } = config
  const site = config.roles.includes('site')
    ? await openSite(opening, answers, api, opened)
    : undefined
  if (site) running.site = site
  const ofSite = site ? [{ prefix: '', listener: site.listener }] : []
  const ofAdmin = config.roles.includes('admin') ? adminRules(config) : []
  const onSite = hasAdminHost(config) ? [] : ofAdmin
  const rooms = byHttpsAlone(publicUrl, firstMatching([...shared, ...onSite, ...ofSite]))
  // No address of another room is one of a page, so pages that are held can be asked for first.
  return {
    public: askedFirst(site?.fromCache, rooms),
    admin: byHttpsAlone(adminUrl, asAdminHost(firstMatching([...shared, ...ofAdmin]))),
  }
}

const asAdminHost =
  (listener: Listener): Listener =>
  (req, res) => {
    noteAdminHost(req)
    return listener(req, res)
  }

async function openSite(
  { config, secret, source, meter, traces, logError }: Opening,
  answers: AnswerSource,
  api: ApiPart | undefined,
  { stops }: Opened,
) {
  const everyAnswer = httpsFields(config.publicUrl)
  const site = await startSite({
    config,
    secret,
    source: answers,
    ...source,
    everyAnswer,
    ...{ meter, traces },
    logError,
    front: api && !config.trial ? await frontOf(config, api.database) : undefined,
  })
  stops.push({ name: 'what is made ahead', stop: site.stop })
  if (apiMayBeAway(config)) {
    const disk = createOutageLog('The last good list is written again', logError)
    const stop = keepLastGood({ ...site, changes: api?.database.changes, disk })
    stops.push({ name: 'the last good list', stop })
  }
  return { ...site, listener: source.wrap?.(site.listener) ?? site.listener }
}

async function openOwnApi(
  { config, secret, logError, meter, traces }: Omit<Opening, 'source'>,
  running: Running,
  log: Logger,
) {
  const system = config.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql'
  const trace = traces && tracedQueries(traces, system)
  const onQuery: OnQuery = (ms, query) => {
    meter.onQuery?.(ms / secondMs)
    trace?.(ms, query)
  }
  const logInfo = (said: string) => log.info(said)
  if (hasOwnApi(config))
    running.api = await startApi(config, secret, logError, logInfo, { onQuery, traces })
  if (running.api) return running.api
  const problem = rolesProblem(config)
  if (problem) throw new Refusal(problem)
  return undefined
}

const hasOwnApi = ({ roles, apiUrl }: Config) => roles.includes('api') && !apiUrl

// The embedded database is there whenever the process is; only other machines need a list on disk.
const apiMayBeAway = (config: Config) =>
  config.apiUrl !== undefined || !config.databaseUrl.startsWith('file:')
