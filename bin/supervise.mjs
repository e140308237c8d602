import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** @import { RunOptions } from './process.mjs' */
/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, refused: boolean }} Exit
 * @typedef {(signal: NodeJS.Signals) => void} Listener
 * @typedef {{ received: () => NodeJS.Signals | undefined, passTo: (listener: Listener) => void }} SignalListener
 */

const windowMs = 60_000
/** Backoff: delays before the restarts within a minute. After the last one it gives up. */
const backoffMs = [0, 1_000, 2_000, 4_000, 8_000]

/**
 * Runs a program in the foreground, forwards signals to it, and restarts it after a crash. Does not
 * restart it if it has refused its settings or has received a signal to stop. Returns its last exit
 * code.
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions & { waits?: number[] }} options `waits` are the delays before the restarts.
 */
export async function supervise(program, words, { waits = backoffMs, ...options }) {
  const signals = listenToSignals()
  /** @type {number[]} */
  let starts = []
  for (;;) {
    const exit = await runOnce(program, words, options, signals)
    if (signals.received()) return exit.code ?? (exit.signal === signals.received() ? 0 : 1)
    if (exit.code === 0 || exit.refused) return exit.code ?? 1
    starts = starts.filter((at) => at > Date.now() - windowMs)
    if (starts.length === waits.length) {
      console.error(
        `${describeExit(exit)}, for the ${starts.length + 1}th time within a minute. It is not restarted again.`,
      )
      return exit.code ?? 1
    }
    console.error(`${describeExit(exit)}. Restarting it.`)
    await waitOrStop(waits[starts.length], signals)
    if (signals.received()) return exit.code ?? 1
    starts.push(Date.now())
  }
}

/** @param {Exit} exit */
const describeExit = ({ code, signal }) =>
  `The site has crashed (${signal ? `signal ${signal}` : `code ${code}`})`

/**
 * Listens to signals and forwards them to the running program.
 * @returns {SignalListener}
 */
function listenToSignals() {
  /** @type {NodeJS.Signals | undefined} */
  let received
  /** @type {Listener} */
  let forward = () => {}
  for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT']))
    process.on(name, () => {
      received ??= name
      forward(name)
    })
  // With WORKERS, SIGHUP restarts the workers. On a terminal it means that the terminal was closed.
  if (process.env.WORKERS && !process.stdin.isTTY) process.on('SIGHUP', () => forward('SIGHUP'))
  return {
    received: () => received,
    passTo: (listener) => {
      forward = listener
    },
  }
}

/**
 * Waits, but returns early on a signal.
 * @param {number | undefined} ms
 * @param {SignalListener} signals
 */
async function waitOrStop(ms, signals) {
  const abort = new AbortController()
  signals.passTo(() => abort.abort())
  await wait(ms, undefined, { signal: abort.signal }).catch(() => {})
}

/**
 * Runs the program once. Returns its exit code or signal, and whether it has refused to start.
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} options
 * @param {SignalListener} signals
 * @returns {Promise<Exit>}
 */
function runOnce(program, words, options, signals) {
  const child = spawn(program, words, {
    ...options,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  signals.passTo((signal) => child.kill(signal))
  let hasRefused = false
  child.on('message', (message) => {
    hasRefused ||= message === 'refused'
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // `close` comes after all messages, `exit` may come before.
    child.on('close', (code, signal) => resolve({ code, signal, refused: hasRefused }))
  })
}
