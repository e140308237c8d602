import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import type { GuideBlock } from './guide-lines.ts'

/** Exit codes of a shell if a command does not exist or cannot be executed. */
const notFound = [126, 127]

/**
 * Starts a shell that finds the programs in `bin` before those of the system. `type` runs one line
 * in it, and returns its exit code and output.
 */
export function openShell(cwd: string, bin: string, more: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH: `${bin}:${PATH}`, NODE_COMPILE_CACHE, ...more }
  const shell: ChildProcess = spawn('bash', ['--norc'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  let onCode: (code: number) => void = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        const [, code] = /^__ended (\d+)$/.exec(line) ?? []
        if (code === undefined) printed.push(line)
        else onCode(Number(code))
      })
  const type = async (line: string) => {
    printed.length = 0
    const { promise, resolve } = Promise.withResolvers<number>()
    onCode = resolve
    // Standard input is empty, because a command could read the lines that follow.
    shell.stdin?.write(`{ ${line}\n} < /dev/null\nprintf '\\n__ended %s\\n' $?\n`)
    return { line, code: await promise, said: printed.join('\n').trim() }
  }
  return { type, close: () => shell.stdin?.end() }
}

export type Shell = ReturnType<typeof openShell>

/**
 * Runs the lines of a guide, adapted by `here`. Each must succeed; those of a `look` block may
 * fail, but must exist.
 */
export async function follow(shell: Shell, blocks: GuideBlock[], here: (line: string) => string) {
  for (const { lines, note } of blocks)
    for (const line of lines) {
      const done = await shell.type(here(line))
      if (note === 'look') expect(notFound, done.said).not.toContain(done.code)
      else expect(done).toEqual({ ...done, code: 0 })
    }
}
