import { sendMedia, unlessAway } from '../data/send-media.ts'
import { readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { print } from './print.ts'
import { progressBar } from './progress.ts'
import { readNoWords } from './words.ts'

/** `vitrine media:send`: copies images and screenshots of the data folder into the bucket of `MEDIA_URL`. */
export async function mediaCommand(words: string[]) {
  readNoWords(words, './vitrine media:send')
  const sent = await unlessAway(sendMedia(readConfig(), { anew: false }, progressBar('Images')))
  if (sent === undefined)
    throw new Refusal('MEDIA_URL is not set: it names the bucket of the images.')
  print([`${sent} files sent. The files in the data folder are unchanged.`])
}
