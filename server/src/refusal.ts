import { printable } from './printable.ts'

/** Why the process cannot do what it was asked: one sentence for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a program; a `Refusal` ends it with its sentence and exit code 1. */
export async function orRefuse(program: () => Promise<void>) {
  // Whoever reads what it prints may leave before it has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await program()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A sentence may have several lines; what is quoted in it steers no terminal.
    process.stderr.write(`${error.message.split('\n').map(printable).join('\n')}\n`)
    process.exitCode = 1
    // A fault ends with 1 too: by this `npm start` knows that another start would be refused again.
    process.send?.('refused')
  }
}
