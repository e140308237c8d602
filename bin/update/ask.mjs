import { createInterface } from 'node:readline'

/** @typedef {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream }} Terminal */

/**
 * Asks a question. Returns true only for `y` or `yes`, and false without a terminal.
 * @param {string} question
 */
export async function agrees(question) {
  if (!process.stdin.isTTY) {
    console.error('There is no terminal to ask for confirmation: add --yes.')
    return false
  }
  const { ask, close } = openQuestions()
  const answer = await ask(`${question} (y/n) `)
  close()
  return /^y(es)?$/i.test(answer?.trim() ?? '')
}

/**
 * Opens the terminal for questions. `ask` resolves with the next line; with undefined if the user
 * ends the input by Ctrl+C or Ctrl+D.
 * @param {Terminal} [terminal]
 */
export function openQuestions(
  { input, output } = { input: process.stdin, output: process.stdout },
) {
  const terminal = createInterface({ input, output })
  // Read from the start, so that pasted lines that come before their question are not lost.
  const lines = terminal[Symbol.asyncIterator]()
  let isOpen = true
  terminal.once('close', () => {
    isOpen = false
  })
  /** @param {string} question */
  const ask = async (question) => {
    if (isOpen) {
      terminal.setPrompt(question)
      terminal.prompt()
    } else output.write(question)
    const { value, done } = await lines.next()
    if (!done) return value
    output.write('\n')
    return undefined
  }
  return { ask, close: () => terminal.close() }
}
