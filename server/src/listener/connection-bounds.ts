import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { type Exchange, isAnswered, type Reading } from './slow-clients.ts'

export interface Connection {
  /** The last request that it has brought. */
  exchange: Exchange | undefined
  reading: Reading
  acceptedAt: number
  /** The network it comes from; undefined for a trusted proxy, which has no bound of its own. */
  network: Network | undefined
}

/** The connections of one network. */
interface Network {
  open: Set<Socket>
  /** Accepted, but not read before another connection of the network has closed. */
  waiting: Waiting[]
}

interface Waiting {
  socket: Socket
  admit: () => void
}

export type Open = Map<Socket, Connection>

export type Variable = 'CONNECTIONS_PER_ADDRESS' | 'CONNECTIONS_MAX'

interface Bounds {
  settings: Pick<ListenerSettings, 'connectionsMax' | 'connectionsPerAddress'>
  /** How long a connection has no request before it may be closed for another one. */
  restMs: number
  /** The name of the network of a client; undefined for a trusted proxy. */
  networkOf: (socket: Socket) => string | undefined
  /** Called with the variable that would allow the connection. */
  onRefused: (variable: Variable) => void
}

/** How many connections of a network may wait, in multiples of those that may be open. */
const waitingFactor = 4
/** Connections wait only while fewer than this share of all are taken. */
const waitingShare = 1 / 2

/** What the bounds know of. */
interface Places {
  open: Open
  networks: Map<string, Network>
  waiters: Set<Socket>
  connectionsPerAddress: number
  restMs: number
}

/**
 * Accepts connections within the bounds. At the bound of a network, its connection that has rested
 * longest is closed for the newcomer. Where all are busy, the newcomer waits, unread, until one of
 * them closes. One that sends its headers byte by byte is at rest: no request has come.
 */
export function createBounds(open: Open, { settings, restMs, networkOf, onRefused }: Bounds) {
  const { connectionsMax, connectionsPerAddress } = settings
  const [networks, waiters] = [new Map<string, Network>(), new Set<Socket>()]
  const places: Places = { open, networks, waiters, connectionsPerAddress, restMs }
  const count = () => open.size + waiters.size
  const refuse = (socket: Socket, variable: Variable) => {
    onRefused(variable)
    socket.destroy()
  }
  const accept = (socket: Socket, admit: () => void) => {
    if (count() >= connectionsMax && !closeOldest(places)) return refuse(socket, 'CONNECTIONS_MAX')
    const network = networkNamed(networks, networkOf(socket))
    if (!network || network.open.size < connectionsPerAddress)
      return enter(places, socket, network, admit)
    const mayWait =
      network.waiting.length < connectionsPerAddress * waitingFactor &&
      count() < connectionsMax * waitingShare
    if (mayWait) return wait(places, { socket, admit }, network)
    refuse(socket, 'CONNECTIONS_PER_ADDRESS')
  }
  return {
    watch: (server: Server) => beforeReading(server, accept),
    /** Closes connections that have come to rest where others wait. */
    look: () => {
      for (const [name, network] of networks) {
        makeRoom(places, network)
        if (network.open.size + network.waiting.length === 0) networks.delete(name)
      }
    },
    /** Closes what waits; nothing of it was read. */
    stop: () => {
      for (const socket of waiters) socket.destroy()
    },
  }
}

function enter(
  places: Places,
  socket: Socket,
  network: Network | undefined,
  admit: Waiting['admit'],
) {
  const acceptedAt = performance.now()
  const reading = { bytes: -1, at: acceptedAt }
  places.open.set(socket, { exchange: undefined, reading, acceptedAt, network })
  network?.open.add(socket)
  socket.once('close', () => leave(places, socket))
  admit()
}

function leave(places: Places, socket: Socket) {
  const network = places.open.get(socket)?.network
  places.open.delete(socket)
  network?.open.delete(socket)
  if (network) admitWaiting(places, network)
}

function admitWaiting(places: Places, network: Network) {
  while (network.open.size < places.connectionsPerAddress) {
    const next = network.waiting.shift()
    if (!next) return
    places.waiters.delete(next.socket)
    if (!next.socket.destroyed) enter(places, next.socket, network, next.admit)
  }
}

function wait(places: Places, client: Waiting, network: Network) {
  const waiting = paused(client)
  const { socket } = client
  network.waiting.push(waiting)
  places.waiters.add(socket)
  socket.once('close', () => {
    places.waiters.delete(socket)
    network.waiting = network.waiting.filter((each) => each !== waiting)
  })
  endOneBusy(places.open, network)
  // After the reads of this turn: a connection whose next request has just come is not at rest.
  setImmediate(makeRoom, places, network)
}

function makeRoom(places: Places, network: Network) {
  while (network.waiting.length > 0) {
    const rested = longestAtRest(places, network)
    if (!rested) return
    close(places, rested)
  }
}

function close(places: Places, socket: Socket) {
  socket.destroy()
  // It closes later; its place is free at once.
  leave(places, socket)
}

function networkNamed(networks: Map<string, Network>, name: string | undefined) {
  if (name === undefined) return undefined
  const network = networks.get(name) ?? { open: new Set(), waiting: [] }
  networks.set(name, network)
  return network
}

/** Lets `accept` decide when a server begins to read a connection. */
function beforeReading(server: Server, accept: (socket: Socket, admit: () => void) => void) {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    accept(socket, () => {
      for (const listener of listeners) listener.call(server, socket)
    }),
  )
}

/** Reads nothing of a connection until it is admitted. */
function paused({ socket, admit }: Waiting): Waiting {
  // The client may go meanwhile, which is no error. Once admitted, the server handles errors.
  const ignore = () => {}
  socket.on('error', ignore)
  socket.pause()
  return {
    socket,
    admit: () => {
      socket.off('error', ignore)
      admit()
      socket.resume()
    },
  }
}

/** The connection of a network that has rested longest, and long enough to be closed. */
function longestAtRest({ open, restMs }: Places, network: Network): Socket | undefined {
  let longest: Socket | undefined
  let since = performance.now() - restMs
  for (const socket of network.open) {
    const restsSince = restingSince(open.get(socket))
    if (restsSince >= since) continue
    longest = socket
    since = restsSince
  }
  return longest
}

/** How many of the oldest connections are searched for one at rest. */
const searchedMax = 200

/**
 * Closes one of the oldest connections that is at rest; answers false where none was found. Trusted
 * proxies keep theirs open for the next visitors: these are left alone.
 */
function closeOldest(places: Places): boolean {
  const before = performance.now() - places.restMs
  let searched = 0
  for (const [socket, connection] of places.open) {
    if (connection.network && restingSince(connection) < before) {
      close(places, socket)
      return true
    }
    if (++searched >= searchedMax) return false
  }
  return false
}

/** Since when a connection has had no request; infinity while it is busy. */
function restingSince(connection: Connection | undefined): number {
  const { exchange, acceptedAt } = connection ?? {}
  const since = exchange && isAnswered(exchange) ? exchange.answeredAt : undefined
  return (exchange ? since : acceptedAt) ?? Number.POSITIVE_INFINITY
}

/** Ends one busy connection with its answer, which tells the client so, for one that waits. */
function endOneBusy(open: Open, network: Network) {
  for (const socket of network.open) {
    const res = open.get(socket)?.exchange?.res
    if (!res || res.headersSent || !res.shouldKeepAlive) continue
    res.shouldKeepAlive = false
    return
  }
}
