import { spawn } from 'node:child_process'
import { root } from './place.mjs'

/** Why something cannot go on, for the person at the terminal. */
export class Sentence extends Error {}

/** Runs a program in the foreground, passes signals on to it, and answers its exit code. */
export function handOver(program, words, cwd = root, env = process.env) {
  const child = spawn(program, words, { cwd, stdio: 'inherit', env })
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', pass)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  }).finally(() => {
    // What comes next hears signals itself, or ends by them.
    process.off('SIGTERM', pass)
    process.off('SIGINT', pass)
  })
}

/**
 * Runs a program quietly and answers its exit code and its `output`, all that it has printed; `answer`
 * is that without warnings and the like, for whoever parses it.
 */
export function run(program, words, options = {}) {
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  let answer = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    answer += chunk
  })
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message, answer }))
    // Not before all that it has printed has come.
    child.on('close', (code) => resolve({ code: code ?? 1, output, answer }))
  })
}

/** Says what is going on while it goes on: a line on a terminal that counts the seconds. */
export async function step(label, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const show = () => process.stderr.write(`\r${label} … ${seconds()} s `)
  if (process.stderr.isTTY) show()
  else process.stderr.write(`${label} …\n`)
  const timer = process.stderr.isTTY ? setInterval(show, 1000) : undefined
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (process.stderr.isTTY) process.stderr.write(`\r${label} … done in ${seconds()} s\n`)
  }
}
