import { printable } from './printable.ts'

/** Why the process cannot do what it was asked: one sentence for the person at the terminal. */
export class Refusal extends Error {}

/** Runs a program; a `Refusal` ends it with its sentence and exit code 1. */
export async function orRefuse(program: () => Promise<void>) {
  try {
    await program()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A sentence may have several lines; what is quoted in it steers no terminal.
    process.stderr.write(`${error.message.split('\n').map(printable).join('\n')}\n`)
    process.exitCode = 1
  }
}
