import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..')

/** A program of ours that runs as a process of its own, and what it has printed. */
export interface Program {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/**
 * Starts `main.ts` or `cli/main.ts` with nothing in its environment but what is given. `out` is
 * where it prints to, if that is not to be kept.
 */
export function startProgram(
  file: string,
  words: string[],
  env: Record<string, string>,
  out: 'pipe' | number = 'pipe',
): Program {
  const child: ChildProcess = spawn(process.execPath, [join(source, file), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', out, 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, errors: () => errors, ended }
}

/** Waits until the program has printed both addresses. */
export async function addressesOf({ child, output, errors, ended }: Program) {
  const printed = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('Admin')) resolve()
    })
  })
  await Promise.race([printed, ended])
  const [, site, admin] = /Site {3}(\S+)\nAdmin {2}(\S+)\n/.exec(output()) ?? []
  if (!site || !admin) throw new Error(`The product did not start: ${errors()}`)
  return { site, admin }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
