import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const built = join(import.meta.dirname, '../../dist')
/** Built file of each program: the tests run the build, like an owner. */
const programs: Record<string, string> = { 'main.ts': 'main.js', 'cli/main.ts': 'cli.js' }

/** A child process of the product, with its output. */
export interface Program {
  child: ChildProcess
  output: () => string
  errors: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/**
 * Starts `main.ts` or `cli/main.ts` with only these variables, PATH and the compile cache. `out` is
 * the standard output, if it is not to be collected. `by` is a command that runs the program given
 * as its arguments.
 */
export function startProgram(
  file: string,
  words: string[],
  env: Record<string, string>,
  out: 'pipe' | number = 'pipe',
  by: string[] = [],
): Program {
  const [command = '', ...rest] = [
    ...by,
    process.execPath,
    join(built, programs[file] ?? file),
    ...words,
  ]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child: ChildProcess = spawn(command, rest, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
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
export async function addressesOf(program: Program) {
  await printed(program, 'Admin')
  const [, site, admin] = /Site {3}(\S+)\nAdmin {2}(\S+)\n/.exec(program.output()) ?? []
  if (!site || !admin) throw new Error(`The product did not start: ${program.errors()}`)
  return { site, admin }
}

/** Waits until the program has printed a text or has ended. */
export async function printed({ child, output, ended }: Program, text: string) {
  const found = new Promise<void>((resolve) => {
    const look = () => {
      if (output().includes(text)) resolve()
    }
    child.stdout?.on('data', look)
    look()
  })
  await Promise.race([found, ended])
}
