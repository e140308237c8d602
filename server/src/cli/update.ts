import { checkRestore } from '../backup/check-restore.ts'
import { readSiteState } from '../backup/site-state.ts'
import { readConfig } from '../settings/config.ts'
import { parseArguments, refuseArguments } from './arguments.ts'
import { readPassphrase } from './password.ts'
import { print } from './print.ts'

/** `vitrine update:state`: prints as JSON what `vitrine update` needs to know about a site. */
export async function updateStateCommand(words: string[]) {
  refuseArguments(words, './vitrine update:state')
  print([JSON.stringify(await readSiteState(readConfig()))])
}

/**
 * `vitrine update:back`: `vitrine update --back` runs it in the former version before it moves
 * anything, to check that the backup can be restored. Prints a typed passphrase, so that the user is
 * asked only once.
 */
export async function updateBackCommand(words: string[]) {
  const { file } = parseArguments(words, { usage: './vitrine update:back FILE' })
  const config = readConfig()
  let typed: string | undefined
  await checkRestore(file, config, async () => {
    if (config.backups.passphrase !== undefined) return config.backups.passphrase
    typed = await readPassphrase()
    return typed
  })
  print([JSON.stringify({ passphrase: typed })])
}
