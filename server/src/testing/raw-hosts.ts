import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { afterEach } from 'vitest'
import { type Connections, createConnections } from '../listener/connections.ts'
import { getPort, listen } from '../listener/hosts.ts'
import type { Listener } from '../listener/listener.ts'
import type { ListenerSettings } from '../settings/listener-settings.ts'
import { testListeners } from './product.ts'

/** Raw request texts. */
export const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
export const post = (bytes: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`

export const answering: Listener = (_req, res) => res.end('answered')

/** Header fields that the host adds to each response. */
export const hostFields = ['X-Of-The-Host', '1']

interface Host {
  connections: Connections
  call: () => Promise<Client>
  port: number
}

interface Client {
  socket: Socket
  /** Resolves with the received text when it contains `text` or the connection is closed. */
  until: (text: string) => Promise<string>
  /** Resolves with the received text when the connection is closed. */
  closed: Promise<string>
}

/** Opens listeners and raw client connections, which are closed after each test. */
export function withRawHosts() {
  const servers: Server[] = []
  const sockets: Socket[] = []
  const logged: unknown[] = []
  const log = (error: unknown) => logged.push(error)
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) server.close()
    logged.length = 0
  })

  const call = async (port: number): Promise<Client> => {
    const client = await clientOf(port)
    sockets.push(client.socket)
    return client
  }
  /** Opens a host with these settings. Other limits are too high to be reached. */
  const open = async (
    listener: Listener,
    settings: Partial<ListenerSettings> = {},
    proxies: string[] = [],
  ): Promise<Host> => {
    const connections = createConnections(
      { ...testListeners, keepAliveMs: hourMs, ...settings },
      (address) => proxies.includes(address),
      log,
    )
    const place = { host: '127.0.0.1', port: 0, name: 'PORT', fields: hostFields }
    const server = await listen(listener, place, connections, log)
    servers.push(server)
    const port = getPort(server)
    return { connections, call: () => call(port), port }
  }
  return { open, call, servers, logged }
}

async function clientOf(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let onData = () => {}
  socket.on('data', (chunk) => {
    received += chunk
    onData()
  })
  // A connection that the server cuts may be reset.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  const more = () =>
    new Promise<void>((resolve) => {
      onData = resolve
    })
  const until = async (text: string) => {
    while (!received.includes(text) && !socket.closed) await Promise.race([more(), closed])
    return received
  }
  return { socket, until, closed }
}
