import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { busySeconds, cli } from './product.ts'

/** Flags with which `./vitrine` starts the product: see bin/vitrine.mjs. */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=20']
const lookEveryMs = 20
const secondMs = 1_000
const kilobyte = 1024

/** Output and cost of a command. */
export interface Ran {
  said: string
  /** Wall-clock time. */
  seconds: number
  /** CPU time in seconds. */
  busy: number
  /** Peak memory. */
  megabytes: number
}

/** Runs a command and samples its memory. Throws if it fails. */
export async function runCommand(dataDir: string, ...words: string[]): Promise<Ran> {
  const began = performance.now()
  const child = spawn(process.execPath, [...flags, cli, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let [busy, peak] = [0, 0]
  const look = setInterval(() => {
    busy = Math.max(busy, busySeconds(child))
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, lookEveryMs)
  const ended = once(child, 'exit').finally(() => clearInterval(look))
  const said = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`${words[0]} exited with code ${code}.`)
  const seconds = (performance.now() - began) / secondMs
  return { said, seconds, busy, megabytes: Math.round(peak / kilobyte) }
}
