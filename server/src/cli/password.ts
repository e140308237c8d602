import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from '../settings/refusal.ts'

/** Asks for a password twice without echo; without a terminal reads the first line of standard input. */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  const typed = stdin.isTTY ? await askWithoutEcho('Password: ') : await readFirstLine()
  if (!typed) throw new Refusal('A password is needed: type it, or send it by standard input.')
  if (stdin.isTTY && (await askWithoutEcho('Once more: ')) !== typed)
    throw new Refusal('The two passwords are not the same.')
  return typed
}

/** Like `readPassword`, but for the passphrase of a backup, which is typed once. */
export async function readPassphrase(): Promise<string> {
  const typed = process.stdin.isTTY ? await askWithoutEcho('Passphrase: ') : await readFirstLine()
  if (typed) return typed
  throw new Refusal('The backup is sealed: set BACKUP_PASSPHRASE, or type its passphrase.')
}

/** Reads a password that was piped to standard input; undefined if there is none. */
export async function readPipedPassword(): Promise<string | undefined> {
  if (process.stdin.isTTY) return undefined
  const stat = fstatSync(process.stdin.fd)
  return stat.isFIFO() || stat.isFile() || stat.isSocket()
    ? (await readFirstLine()) || undefined
    : undefined
}

const readFirstLine = async () => (await text(process.stdin)).split(/\r?\n/, 1)[0]

function askWithoutEcho(question: string): Promise<string> {
  const { stdin, stderr } = process
  // No echo: the password must not appear on the screen.
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
