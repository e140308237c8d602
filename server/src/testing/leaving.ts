import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { sep } from 'node:path'

/** When clients disconnect: after sending the request, or after the first bytes of the response. */
export type Leaving = 'at once' | 'in the middle'

/**
 * Sends a number of requests at the same time, and disconnects before the responses are complete.
 */
export async function leave(
  url: string,
  times: number,
  how: Leaving,
  headers: Record<string, string> = {},
) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const text = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname)
      const go = () => socket.destroy()
      socket.on('error', go)
      socket.on('close', () => resolve())
      if (how === 'in the middle') socket.once('data', go)
      socket.write(text, how === 'at once' ? go : undefined)
    })
  await Promise.all(Array.from({ length: times }, one))
}

/** True if the system lists the open files of a process. */
export const listsOpenFiles = process.platform === 'linux'

/** Returns the open files below a folder, and the number of all others. */
export function openFilesOf(pid: number, folder: string) {
  const open = readdirSync(`/proc/${pid}/fd`).map((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`)
    } catch {
      // The file has been closed in between.
      return ''
    }
  })
  const files = open.filter((file) => file.startsWith(folder + sep))
  return { files, besides: open.filter(Boolean).length - files.length }
}
