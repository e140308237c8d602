import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { adminPathOf } from '@vitrine/contract/identity/pass'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { refusalOf } from '../listener/hosts.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { found } from './finding.ts'

type Ports = Pick<Config, 'host' | 'port' | 'adminPort' | 'roles' | 'adminUrl'>

const connectMs = 2 * secondMs
/** Most systems require a privilege to listen on a port below this one. */
const firstFreePort = 1024

/**
 * Reports what prevents a site that is not running from listening: a program that uses the port, a
 * missing privilege, or a HOST that is no address of this machine.
 */
export async function portFindings(ports: Ports): Promise<Finding[]> {
  const refused = await listening(ports.host, 0, 'PORT')
  if (refused) return [refused]
  return (await Promise.all(portsOf(ports).map((each) => portFinding(ports.host, each)))).flat()
}

interface Port {
  port: number
  name: string
}

function portsOf({ port, adminPort, roles, adminUrl }: Ports): Port[] {
  const isPublic = roles.includes('site') || roles.includes('api')
  // An admin on a path of the site has no port of its own.
  const hasAdmin = roles.includes('admin') && adminPathOf({ adminUrl }) === ''
  const all = [
    ...(isPublic ? [{ port, name: 'PORT' }] : []),
    ...(hasAdmin ? [{ port: adminPort, name: 'ADMIN_PORT' }] : []),
  ]
  return all.filter((each) => each.port !== 0)
}

async function portFinding(host: string, { port, name }: Port): Promise<Finding[]> {
  if (await takesConnections(host, port)) {
    const refusal = refusalOf(Object.assign(new Error(), { code: 'EADDRINUSE' }), port, name)
    return [found('portTaken', { place: `${host}:${port}`, reason: refusal.message })]
  }
  // Other ports are not opened here: a site that starts at this moment would find its port in use.
  const refused = port < firstFreePort ? await listening(host, port, name) : undefined
  return refused ? [refused] : []
}

async function takesConnections(host: string, port: number): Promise<boolean> {
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

/**
 * Listens for a moment; returns the refusal that a start would give, or undefined if it succeeds.
 */
async function listening(host: string, port: number, name: string): Promise<Finding | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const refusal = refusalOf(Object(error), port, name)
    if (refusal instanceof Refusal) return found('startRefused', { reason: refusal.message })
  } finally {
    server.close()
  }
  return undefined
}
