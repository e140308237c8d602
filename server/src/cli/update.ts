import { mayRestore } from '../backup/may-restore.ts'
import { readState } from '../backup/site-state.ts'
import { readConfig } from '../settings/config.ts'
import { readPassphrase } from './password.ts'
import { print } from './print.ts'
import { readNoWords, readWords } from './words.ts'

/** `vitrine update:state`: what `vitrine update` asks of a site before it begins, and on the way back. */
export async function updateStateCommand(words: string[]) {
  readNoWords(words, './vitrine update:state')
  print([JSON.stringify(await readState(readConfig()))])
}

/**
 * `vitrine update:back`: what the way back asks of the former version before it moves anything, whether its
 * backup can be put back. A passphrase that had to be typed is answered, so that nobody is asked for it twice.
 */
export async function updateBackCommand(words: string[]) {
  const { file } = readWords(words, { usage: './vitrine update:back FILE' })
  const config = readConfig()
  let typed: string | undefined
  await mayRestore(file, config, async () => {
    if (config.backups.passphrase !== undefined) return config.backups.passphrase
    typed = await readPassphrase()
    return typed
  })
  print([JSON.stringify({ passphrase: typed })])
}
