import { refuseBucketProblem, sendMedia } from '../data/send-media.ts'
import { readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { refuseArguments } from './arguments.ts'
import { print } from './print.ts'
import { createProgressBar } from './progress.ts'

/** `vitrine media:send`: copies images and screenshots of the data folder into the bucket of `MEDIA_URL`. */
export async function mediaCommand(words: string[]) {
  refuseArguments(words, './vitrine media:send')
  const sent = await refuseBucketProblem(
    sendMedia(readConfig(), { anew: false }, createProgressBar('Images')),
  )
  if (sent === undefined)
    throw new Refusal('MEDIA_URL is not set: it names the bucket of the images.')
  print([`${sent} files sent. The files in the data folder are unchanged.`])
}
