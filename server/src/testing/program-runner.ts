import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import type { ProgramResult, ProgramRun } from './programs-in-one-process.ts'

/** Runs built programs in one child process, for tests of many short runs. */
export interface ProgramRunner {
  /** Runs a file of `server/dist` with only these variables, PATH and the compile cache. */
  run: (file: string, words: string[], env: Record<string, string>) => Promise<ProgramResult>
  stop: () => Promise<void>
}

/** Starts the process. `by` is a command that runs the program given as its arguments. */
export async function startProgramRunner(by: string[] = []): Promise<ProgramRunner> {
  const file = join(import.meta.dirname, 'programs-in-one-process.ts')
  const [command = '', ...rest] = [...by, process.execPath, file]
  const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return {
    run: async (file, words, more) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env
      child.send({ file, words, env: { PATH, NODE_COMPILE_CACHE, ...more } } satisfies ProgramRun)
      // A refused start also notifies the program that has started it.
      for await (const [message] of on(child, 'message', { close: ['exit'] }))
        if (message !== 'refused') return message
      throw new Error(`${file} ended the process.`)
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
