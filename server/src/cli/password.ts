import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from '../settings/refusal.ts'

/** Asks for a password without showing it; without a terminal it is the first line of the input. */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  const typed = stdin.isTTY ? await ask('Password: ') : await firstLine()
  if (!typed) throw new Refusal('A password is needed: type it, or send it by standard input.')
  if (stdin.isTTY && (await ask('Once more: ')) !== typed)
    throw new Refusal('The two passwords are not the same.')
  return typed
}

/** Asks once, for a passphrase that opens something. */
export async function readPassphrase(): Promise<string> {
  const typed = process.stdin.isTTY ? await ask('Passphrase: ') : await firstLine()
  if (typed) return typed
  throw new Refusal('The backup is sealed: set BACKUP_PASSPHRASE, or type its passphrase.')
}

/** The password that is sent by standard input; undefined where nothing is. */
export async function sentPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined
  const stat = fstatSync(process.stdin.fd)
  return stat.isFIFO() || stat.isFile() || stat.isSocket()
    ? (await firstLine()) || undefined
    : undefined
}

const firstLine = async () => (await text(process.stdin)).split(/\r?\n/, 1)[0]

function ask(question: string): Promise<string> {
  const { stdin, stderr } = process
  // A password goes by an argument into the history of the shell, and by an echo onto the screen.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  stderr.write(question)
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close()
      stderr.write('\n')
      resolve(answer)
    })
    lines.once('SIGINT', () => process.exit(1))
  })
}
