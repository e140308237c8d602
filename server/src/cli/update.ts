import { readState } from '../backup/site-state.ts'
import { readConfig } from '../settings/config.ts'
import { print } from './print.ts'
import { readNoWords } from './words.ts'

/** `vitrine update:state`: what `vitrine update` asks of a site before it begins, and on the way back. */
export async function updateStateCommand(words: string[]) {
  readNoWords(words, 'npx vitrine update:state')
  print([JSON.stringify(await readState(readConfig()))])
}
