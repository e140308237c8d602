import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Question } from './other-server-process.ts'

/** Another process that serves the API on the same database. */
export interface OtherServer {
  /** Version of the content when it opened the database. */
  version: string
  ask: (path: string, init?: Question['init']) => Promise<Answer>
  stop: () => Promise<void>
}

/** Starts the process and waits until its database is open and migrated. Throws if it fails. */
export async function otherServer(url: string): Promise<OtherServer> {
  const script = fileURLToPath(new URL('other-server-process.ts', import.meta.url))
  const child = fork(script, [url], { execArgv: [], stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]): never => {
    throw new Error(`The other server ended with ${code}: ${errors}`)
  })
  failed.catch(() => {})
  const [version] = await Promise.race([once(child, 'message'), failed])
  let lastId = 0
  return {
    version,
    ask: async (path, init = {}) => {
      const id = ++lastId
      child.send({ id, path, init } satisfies Question)
      return Promise.race([answerTo(id), failed])
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }

  async function answerTo(id: number): Promise<Answer> {
    for await (const [answer] of on(child, 'message')) if (answer.id === id) return answer
    throw new Error('The other server did not answer.')
  }
}
