import { createInterface } from 'node:readline/promises'

/** Asks the person at the terminal; whoever is at none, or says anything else, has not agreed. */
export async function agrees(question) {
  if (!process.stdin.isTTY) {
    console.error('Nobody is at a terminal to be asked: add --yes to agree beforehand.')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (y/n) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
