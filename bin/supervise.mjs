import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const withinMs = 60_000
/** Backoff: delays before the restarts within a minute. After the last one it gives up. */
const waitsMs = [0, 1_000, 2_000, 4_000, 8_000]

/**
 * Runs a program in the foreground, forwards signals to it, and restarts it after a crash. Does not
 * restart it if it has refused its settings or was asked to stop. Returns its last exit code.
 */
export async function supervise(program, words, { waits = waitsMs, ...options }) {
  const orders = hearOrders()
  let starts = []
  for (;;) {
    const end = await runOnce(program, words, options, orders)
    if (orders.told()) return end.code ?? (end.signal === orders.told() ? 0 : 1)
    if (end.code === 0 || end.refused) return end.code
    starts = starts.filter((at) => at > Date.now() - withinMs)
    if (starts.length === waits.length) {
      console.error(
        `${said(end)}, for the ${starts.length + 1}th time within a minute: it stays down.`,
      )
      return end.code ?? 1
    }
    console.error(`${said(end)}. It is started again.`)
    await rest(waits[starts.length], orders)
    if (orders.told()) return end.code ?? 1
    starts.push(Date.now())
  }
}

const said = ({ code, signal }) =>
  `The site has ended by a fault (${signal ? `signal ${signal}` : `code ${code}`})`

/** Listens to signals and forwards them to the running program. */
function hearOrders() {
  let told
  let pass = () => {}
  for (const name of ['SIGTERM', 'SIGINT'])
    process.on(name, () => {
      told ??= name
      pass(name)
    })
  // With WORKERS, SIGHUP restarts the workers. On a terminal it means that the terminal was closed.
  if (process.env.WORKERS && !process.stdin.isTTY) process.on('SIGHUP', () => pass('SIGHUP'))
  return {
    told: () => told,
    passTo: (take) => {
      pass = take
    },
  }
}

/** Waits, but returns early if a signal comes. */
async function rest(ms, orders) {
  const ending = new AbortController()
  orders.passTo(() => ending.abort())
  await wait(ms, undefined, { signal: ending.signal }).catch(() => {})
}

/** Runs the program once. Returns its exit code or signal, and whether it has refused to start. */
function runOnce(program, words, options, orders) {
  const child = spawn(program, words, {
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  orders.passTo((signal) => child.kill(signal))
  let refused = false
  child.on('message', (message) => {
    refused ||= message === 'refused'
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // `close` comes after all messages, `exit` may come before.
    child.on('close', (code, signal) => resolve({ code, signal, refused }))
  })
}
