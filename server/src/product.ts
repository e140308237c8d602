import type { Server } from 'node:http'
import { identityPaths } from '@vitrine/contract/paths'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import type { AnswerSource } from '@vitrine/site/server/answers'
import type { ClientBuild } from '@vitrine/site/server/assets'
import pino from 'pino'
import { adminListener } from './admin-part.ts'
import { type ApiPart, type LogError, startApi } from './api-part.ts'
import type { Config } from './config.ts'
import { prepareDataFolder, readSecret } from './data-folder.ts'
import { loadDemo } from './demo.ts'
import {
  byHttpsAlone,
  drain,
  inRooms,
  isSecure,
  type Listener,
  listen,
  portOf,
  type Room,
} from './hosts.ts'
import { firstAdministrator } from './identity-part.ts'
import { keepLastGood } from './last-good-keeper.ts'
import { Refusal } from './refusal.ts'
import { forwardTo, remoteSource } from './remote-api.ts'
import { type SiteBuild, startSite } from './site-part.ts'
import { createStorageListener, mediaFolder } from './storage.ts'
import { endUnreadBodies } from './unread-bodies.ts'

/** What differs between a finished build and development. */
export interface SiteSource {
  client: ClientBuild
  load: () => Promise<SiteBuild>
  /** Wraps the site's listener: in development, the build tool answers before it. */
  wrap?: (listener: Listener) => Listener
  /** Takes the place of the strict Content-Security-Policy. */
  policy?: string
}

export interface Product {
  /** Each open host by the name that people know it by. */
  hosts: { name: string; url: string }[]
  /** Where the first administrator chooses a password, as long as there is none. */
  setUp: string | undefined
  stop: () => Promise<void>
}

/** Starts the rooms that `ROLE` names and opens their hosts. */
export async function startProduct(config: Config, source: SiteSource): Promise<Product> {
  prepareDataFolder(config.dataDir)
  const log = pino({ level: config.logLevel })
  const logError = (error: unknown) => log.error(error)
  const secret = readSecret(config.dataDir, config.secret)
  const api = await ownApi(config, secret, logError)
  const opened: Opened = { servers: [], stops: [] }
  const stop = () => stopAll(opened, api)
  try {
    if (api && config.demo) await loadDemo(api.database, config)
    const setUp = api && (await firstAdministrator(api.identity, config))
    await openHosts({ config, secret, source, logError }, api, opened)
    return { hosts: hostsOf(config, opened.servers), setUp, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Opened {
  servers: Server[]
  stops: (() => Promise<void>)[]
}

interface Opening {
  config: Config
  secret: string
  source: SiteSource
  logError: LogError
}

async function openHosts(opening: Opening, api: ApiPart | undefined, opened: Opened) {
  const { config } = opening
  const { roles, host, port, adminPort, publicUrl, adminUrl } = config
  const answers = api?.source ?? remoteSource(config.apiUrl ?? '')
  const shared = sharedRooms(config, api)
  const open = async (room: Room[], at: number, name: string, url: string) => {
    const listener = inRooms([...shared, ...room])
    const answering = endUnreadBodies(isSecure(url) ? byHttpsAlone(listener) : listener)
    opened.servers.push(await listen(answering, host, at, name))
  }
  if (roles.includes('site')) {
    const listener = await siteListener(opening, answers, api, opened)
    await open([{ prefix: '', listener }], port, 'PORT', publicUrl)
  } else if (roles.includes('api')) await open([], port, 'PORT', publicUrl)
  if (roles.includes('admin')) {
    const listener = adminListener(config, answers)
    await open([{ prefix: '', listener }], adminPort, 'ADMIN_PORT', adminUrl)
  }
}

async function siteListener(
  { config, secret, source, logError }: Opening,
  answers: AnswerSource,
  api: ApiPart | undefined,
  { stops }: Opened,
) {
  const site = await startSite({ config, secret, source: answers, ...source, logError })
  if (apiMayBeAway(config)) stops.push(keepLastGood(site.lastGood, api?.database.changes, logError))
  return source.wrap?.(site.listener) ?? site.listener
}

async function stopAll({ servers, stops }: Opened, api: ApiPart | undefined) {
  await Promise.all(servers.map(drain))
  await Promise.all(stops.map((stop) => stop()))
  await api?.close()
}

async function ownApi(config: Config, secret: string, logError: LogError) {
  const needed = config.roles.includes('api') && !config.apiUrl
  if (needed) return startApi(config, secret, logError)
  if (config.apiUrl) return undefined
  throw new Refusal('ROLE names no "api": set API_URL to the address of the process that runs it.')
}

function storageListener(config: Config): Listener {
  const folder = mediaFolder(config)
  return folder === undefined ? forwardTo(config.adminUrl) : createStorageListener(folder)
}

// The embedded database is there whenever the process is; only other machines need a list on disk.
const apiMayBeAway = (config: Config) =>
  config.apiUrl !== undefined || !config.databaseUrl.startsWith('file:')

/** First parts of the addresses that belong to the API. */
const apiPrefixes = ['/api/', '/sanctum/', '/user/']
/** Addresses that are sent to; what is read there is a page's. */
const sentTo = [
  identityPaths.login,
  identityPaths.logout,
  identityPaths.secondStep,
  identityPaths.forgotPassword,
  identityPaths.resetPassword,
  identityPaths.setUp,
  identityPaths.account,
]

// The API and the images are on every host.
function sharedRooms(config: Config, api: ApiPart | undefined): Room[] {
  const listener = api?.listener ?? forwardTo(config.apiUrl ?? '')
  const counting = api ? [countingRoom(api, asData(listener))] : []
  const rooms = apiPrefixes.map((prefix) => ({ prefix, listener: asData(listener) }))
  const forms = sentTo.map((path) => ({
    prefix: path,
    exactly: true,
    sentTo: true,
    listener: asData(listener),
  }))
  return [
    ...counting,
    ...rooms,
    ...forms,
    { prefix: '/storage/', listener: storageListener(config) },
  ]
}

// First of all and without the API's framework: there is nothing that comes as often.
const countingRoom = ({ status }: ApiPart, otherwise: Listener): Room => ({
  prefix: trackingPaths.status,
  exactly: true,
  sentTo: true,
  listener: status(otherwise),
})

// A browser never takes an answer of the API for a page or a script.
const dataHeaders = new Headers([
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
])
const asData =
  (listener: Listener): Listener =>
  (req, res) => {
    res.setHeaders(dataHeaders)
    return listener(req, res)
  }

function hostsOf(config: Config, servers: Server[]) {
  const { roles, publicUrl, adminUrl, port, adminPort } = config
  const first = roles.includes('site') ? 'Site' : roles.includes('api') ? 'API' : undefined
  const planned = [
    ...(first ? [{ name: first, url: publicUrl, port }] : []),
    ...(roles.includes('admin') ? [{ name: 'Admin', url: adminUrl, port: adminPort }] : []),
  ]
  return servers.flatMap((server, at) => {
    const host = planned[at]
    if (!host) return []
    const url = host.port === 0 ? `http://127.0.0.1:${portOf(server)}` : host.url
    return [{ name: host.name, url }]
  })
}

/** Ends the process in order when it is told to; `before` runs first. */
export function stopOnSignal(product: Product, before: () => Promise<void> = async () => {}) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await before()
    await product.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const nameWidth = 7

/** The open hosts, a line each, for the terminal. */
export function addressLines({ hosts, setUp }: Product): string {
  const lines = hosts.map(({ name, url }) => `${name.padEnd(nameWidth)}${url}\n`).join('')
  return setUp
    ? `${lines}\nNobody administers this site yet. Within 24 hours, open\n  ${setUp}\n`
    : lines
}
