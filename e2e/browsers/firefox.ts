import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './browser.ts'

interface Answer {
  id?: number
  result?: Record<string, unknown>
  error?: string
  message?: string
}

/** Firefox, which implements WebDriver BiDi itself. */
export async function openFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-firefox-'))
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (said) => {
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(String(said)) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error('Firefox has ended.')))
  })
  const { send, close } = await connect(`${url}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const context: unknown = Array.isArray(contexts) ? contexts[0]?.context : undefined
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((answer) => JSON.stringify(answer ?? null))`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return JSON.parse(String(Reflect.get(Object(result), 'value')))
  }
  return {
    open: async (address) => {
      await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    run: evaluate,
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    close: async () => {
      close()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No server listens at ${url}.`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  const send = async (method: string, params: object) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answered
    waiting.delete(id)
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result ?? {}
  }
  return { send, close: () => socket.close() }
}
