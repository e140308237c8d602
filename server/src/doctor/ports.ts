import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { getAdminPath } from '@vitrine/contract/identity/handoff-token'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { toListenRefusal } from '../listener/hosts.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { createFinding } from './finding.ts'

type PortConfig = Pick<Config, 'host' | 'port' | 'adminPort' | 'roles' | 'adminUrl'>

const connectMs = 2 * secondMs
/** Most systems require a privilege to listen on a port below this one. */
const firstFreePort = 1024

/**
 * Reports why a stopped site could not listen: the port is in use, a privilege is missing, or HOST
 * is not an address of this machine.
 */
export async function checkPorts(ports: PortConfig): Promise<Finding[]> {
  const refusal = await tryListen(ports.host, 0, 'PORT')
  if (refusal) return [refusal]
  return (await Promise.all(listPorts(ports).map((each) => checkPort(ports.host, each)))).flat()
}

interface Port {
  port: number
  name: string
}

function listPorts({ port, adminPort, roles, adminUrl }: PortConfig): Port[] {
  const isPublic = roles.includes('site') || roles.includes('api')
  // An admin on a path of the site has no port of its own.
  const hasAdmin = roles.includes('admin') && getAdminPath({ adminUrl }) === ''
  const all = [
    ...(isPublic ? [{ port, name: 'PORT' }] : []),
    ...(hasAdmin ? [{ port: adminPort, name: 'ADMIN_PORT' }] : []),
  ]
  return all.filter((each) => each.port !== 0)
}

async function checkPort(host: string, { port, name }: Port): Promise<Finding[]> {
  if (await acceptsConnections(host, port)) {
    const refusal = toListenRefusal(Object.assign(new Error(), { code: 'EADDRINUSE' }), port, name)
    return [createFinding('portTaken', { place: `${host}:${port}`, reason: refusal.message })]
  }
  // Opens only ports that need a privilege: a site that starts right now would find its port in use.
  const refusal = port < firstFreePort ? await tryListen(host, port, name) : undefined
  return refusal ? [refusal] : []
}

async function acceptsConnections(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: connectMs })
  const isTaken = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    once(socket, 'timeout').then(() => false),
  ])
  socket.destroy()
  return isTaken
}

/** Listens briefly. Returns the refusal that a start would give; undefined if it succeeds. */
async function tryListen(host: string, port: number, name: string): Promise<Finding | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const refusal = toListenRefusal(Object(error), port, name)
    if (refusal instanceof Refusal)
      return createFinding('startRefused', { reason: refusal.message })
  } finally {
    server.close()
  }
  return undefined
}
