import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { yearSeconds } from '@vitrine/contract/bounds/durations'
import { getRequestId } from '@vitrine/files/request-id'
import { sendProblem } from '@vitrine/site/server/http/problems'
import type { TryAnswer } from '@vitrine/site/server/pages/answer-from-cache'
import type { LogError } from '../process/log.ts'
import { Refusal } from '../settings/refusal.ts'
import type { Connections } from './connections.ts'
import type { Listener } from './listener.ts'
import { answerMalformedRequests, requireOneHost } from './malformed-requests.ts'

export interface HostRoute {
  prefix: string
  /** If true, the path must equal the prefix. */
  isExact?: boolean
  /** If true, GET and HEAD do not match: a later route answers them. */
  isForWrites?: boolean
  listener: Listener
}

const readMethods = ['GET', 'HEAD']

function isMatch(
  { prefix, isExact, isForWrites }: HostRoute,
  { url = '', method = '' }: IncomingMessage,
) {
  if (!url.startsWith(prefix) || (isForWrites && readMethods.includes(method))) return false
  return !isExact || /^(\?|$)/.test(url.slice(prefix.length))
}

/** Answers each request by the first route that it matches. */
export function createRouter(routes: HostRoute[]): Listener {
  return (req, res) => {
    const route = routes.find((candidate) => isMatch(candidate, req))
    if (route) return route.listener(req, res)
    sendProblem(res, 404, 'Not Found')
  }
}

export const isHttps = (url: string) => url.startsWith('https:')

const hsts = ['Strict-Transport-Security', `max-age=${yearSeconds}`] as const

/** Returns the HSTS header for a host whose public address is https; else none. Excludes subdomains. */
export const getHstsFields = (url: string): string[] => (isHttps(url) ? [...hsts] : [])

/** Adds the HSTS header to each answer of a listener, if the public address is https. */
export function withHsts(url: string, listener: Listener): Listener {
  if (!isHttps(url)) return listener
  return (req, res) => {
    res.setHeader(...hsts)
    return listener(req, res)
  }
}

/** Tries `answering` first, which returns false if it does not answer. */
export function withCacheFirst(answering: TryAnswer | undefined, listener: Listener): Listener {
  if (!answering) return listener
  return (req, res) => {
    if (!answering(req, res)) return listener(req, res)
  }
}

export interface ListenAddress {
  host: string
  port: number
  name: string
  /** Header fields of every answer, including answers to malformed requests. */
  fields: string[]
}

/** Starts an HTTP server; throws a `Refusal` if the address or the port cannot be used. */
export function listen(
  listener: Listener,
  { host, port, name, fields }: ListenAddress,
  connections: Connections,
  logError: LogError,
) {
  const { headersMs, keepAliveMs } = connections.settings
  const options = {
    headersTimeout: headersMs,
    // Bodies have their own time limit, which grows with their size.
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: connections.checkEveryMs,
    requireHostHeader: false,
  }
  const answering = requireOneHost(withErrorAnswers(listener, logError, fields), fields)
  const server = createServer(options, connections.recordRequests(answering, fields))
  answerMalformedRequests(server, fields)
  connections.watch(server)
  return new Promise<Server>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(toListenRefusal(error, port, name)),
    )
    server.listen(port, host, () => {
      // A connection that the system cannot hand over is lost; those that follow are not.
      server.on('error', logError)
      resolve(server)
    })
  })
}

/** Logs an error that the listener has not caught, and answers 500. */
function withErrorAnswers(listener: Listener, logError: LogError, fields: string[]): Listener {
  const failed = (req: IncomingMessage, res: ServerResponse, error: unknown) => {
    // The client has left, which is no error of the site.
    if (res.destroyed) return
    const id = getRequestId(req)
    logError(error, id)
    if (res.headersSent) res.destroy()
    else sendProblem(res, 500, 'Server Error', ['Connection', 'close', ...fields], id)
  }
  return (req, res) => {
    try {
      const answering = listener(req, res)
      // A synchronous answer needs no promise.
      if (answering instanceof Promise) answering.catch((error) => failed(req, res, error))
    } catch (error) {
      failed(req, res, error)
    }
  }
}

const sentences: Record<string, (port: number, name: string) => string> = {
  EADDRINUSE: (port, name) =>
    `Port ${port} is in use by another program: stop it, or set ${name} to another port.`,
  EACCES: (port, name) =>
    `Port ${port} may not be opened by this user: set ${name} to another port.`,
  EADDRNOTAVAIL: () => 'HOST is none of the addresses of this machine.',
  ENOTFOUND: () => 'HOST is none of the addresses of this machine.',
}

/** Returns a message for an address that cannot be listened at; any other error unchanged. */
export function toListenRefusal(error: NodeJS.ErrnoException, port: number, name: string) {
  const sentence = sentences[error.code ?? '']
  return sentence ? new Refusal(sentence(port, name)) : error
}

export function getPort(server: Server): number {
  const address = server.address() as AddressInfo
  return address.port
}
