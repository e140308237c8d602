import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} RunOptions */

/** Error for the user: the message is printed without a stack trace. */
export class UserError extends Error {}

/** @param {unknown} error */
export const getErrorMessage = (error) => (error instanceof Error ? error.message : String(error))

/**
 * True for an error of the system, such as a full disk.
 * @param {unknown} error
 */
export const isSystemError = (error) => error instanceof Error && 'syscall' in error

/**
 * Runs a program in the foreground, forwards signals to it, and returns its exit code.
 * @param {string} program
 * @param {string[]} words
 * @param {string} [cwd]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runInForeground(program, words, cwd = root, env = process.env) {
  const child = spawn(program, words, { cwd, stdio: 'inherit', env })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGINT', forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  }).finally(() => {
    // Later programs handle signals themselves.
    process.off('SIGTERM', forward)
    process.off('SIGINT', forward)
  })
}

/**
 * Runs a program quietly. Returns its exit code, its standard output `stdout`, and `output`, which is
 * standard output and standard error.
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, stdout: string }>}
 */
export function runQuietly(program, words, options = {}) {
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message, stdout }))
    // `close` comes after all output, `exit` may come before.
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }))
  })
}

/**
 * Runs `work` and prints its label, on a terminal with the elapsed seconds.
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @template Result
 */
export async function withProgress(label, work) {
  const startedAt = Date.now()
  const getSeconds = () => Math.round((Date.now() - startedAt) / 1000)
  const show = () => process.stderr.write(`\r${label} … ${getSeconds()} s `)
  if (process.stderr.isTTY) show()
  else process.stderr.write(`${label} …\n`)
  const timer = process.stderr.isTTY ? setInterval(show, 1000) : undefined
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (process.stderr.isTTY) process.stderr.write(`\r${label} … done in ${getSeconds()} s\n`)
  }
}
