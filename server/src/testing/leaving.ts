import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { sep } from 'node:path'

/** How readers leave: once they have asked, or when the answer has begun to come. */
export type Leaving = 'at once' | 'in the middle'

/** So many readers ask for an address at the same time, and leave before they have their answer. */
export async function leave(
  url: string,
  times: number,
  how: Leaving,
  headers: Record<string, string> = {},
) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const asked = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname)
      const go = () => socket.destroy()
      socket.on('error', go)
      socket.on('close', () => resolve())
      if (how === 'in the middle') socket.once('data', go)
      socket.write(asked, how === 'at once' ? go : undefined)
    })
  await Promise.all(Array.from({ length: times }, one))
}

/** Whether this machine tells what a process has open. */
export const tellsOpenFiles = process.platform === 'linux'

/** What a process has open: files below a folder, and how much besides. */
export function openFilesOf(pid: number, folder: string) {
  const open = readdirSync(`/proc/${pid}/fd`).map((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`)
    } catch {
      // It has been closed meanwhile.
      return ''
    }
  })
  const files = open.filter((file) => file.startsWith(folder + sep))
  return { files, besides: open.filter(Boolean).length - files.length }
}
