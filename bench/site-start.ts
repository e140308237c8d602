import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Measures the time from `vitrine start` to the first page of a built site. Starts the program without
 * npm, which would not stop its child process.
 */
export async function firstPage(site: string): Promise<{ ms: number; page: string }> {
  const began = performance.now()
  const env = { ...process.env, PORT: '0', ADMIN_PORT: '0', LOG_LEVEL: 'error' }
  const words = [join(site, 'node_modules/vitrine/bin/vitrine.mjs'), 'start']
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, words, { cwd: site, env, stdio: [...stdio] })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, address] = /^Site\s+(\S+)$/.exec(line) ?? []
      if (!address) continue
      const page = await (await fetch(address)).text()
      return { ms: Math.round(performance.now() - began), page }
    }
    throw new Error('The site does not start.')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
