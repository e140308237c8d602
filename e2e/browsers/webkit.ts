import { spawn } from 'node:child_process'
import type { Browser } from './browser.ts'

const readyEveryMs = 100
const displayNumber = 97

/** Opens WebKitGTK with its WebDriver, on a virtual screen. */
export async function openWebKit(driver: string, screen: string, port: number): Promise<Browser> {
  const display = `:${displayNumber}`
  const shown = spawn(screen, [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // The sandbox is not available to root.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const send = callsTo(`http://127.0.0.1:${port}`)
  while (!(await send('GET', '/status').catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, readyEveryMs))
  const { sessionId } = await send('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const post = (path: string, body: object = {}) => send('POST', session + path, body)
  return {
    open: async (url) => void (await post('/url', { url })),
    back: async () => void (await post('/back')),
    run: async (expression) => {
      const script = `const done = arguments[0]
        Promise.resolve(${expression}).then(
          (answer) => done(JSON.stringify({ answer: answer ?? null })),
          (error) => done(JSON.stringify({ error: String(error) })))`
      const { answer, error } = JSON.parse(
        String(await post('/execute/async', { script, args: [] })),
      )
      if (error) throw new Error(error)
      return answer
    },
    perform: async (actions) => void (await post('/actions', { actions })),
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    close: async () => {
      await send('DELETE', session)
      const ended = [child, shown].map((each) => new Promise((done) => each.once('exit', done)))
      child.kill()
      shown.kill()
      await Promise.all(ended)
    },
  }
}

const callsTo = (origin: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(origin + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}
