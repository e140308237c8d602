import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const withinMs = 60_000
/** How long it waits before each start anew within a minute; then it gives up. */
const waitsMs = [0, 1_000, 2_000, 4_000, 8_000]

/**
 * Runs a program in the foreground and passes signals on to it. When a fault ends it, with another
 * code than 0 or by a signal of the system, it is started again; not when it has refused its
 * settings, nor when it was told to stop. Answers its last exit code.
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

/** Hears what it is told by signals, and passes it on to the program that runs. */
function hearOrders() {
  let told
  let pass = () => {}
  for (const name of ['SIGTERM', 'SIGINT'])
    process.on(name, () => {
      told ??= name
      pass(name)
    })
  // The parent of several processes begins them anew. A terminal that goes says the same, and means the end.
  if (process.env.WORKERS && !process.stdin.isTTY) process.on('SIGHUP', () => pass('SIGHUP'))
  return {
    told: () => told,
    passTo: (take) => {
      pass = take
    },
  }
}

/** Waits so long, unless it is told to stop meanwhile. */
async function rest(ms, orders) {
  const ending = new AbortController()
  orders.passTo(() => ending.abort())
  await wait(ms, undefined, { signal: ending.signal }).catch(() => {})
}

/** Answers how the program has ended, and whether it refused to begin. */
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
    // Not before all of its messages have come.
    child.on('close', (code, signal) => resolve({ code, signal, refused }))
  })
}
