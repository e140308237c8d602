import type { ApiContext } from '../identity/guards/api-context.ts'
import type { MediaFiles } from '../media/files.ts'
import { createReceiver, type Receive } from './receive.ts'

/** What the calls of the library work with, beside what all calls of the admin do. */
export interface Library {
  files: MediaFiles
  receive: Receive
}

/** The library of this installation; what comes in is received in its folder. */
export const libraryOf = ({ media, mediaFolder }: ApiContext): Library => ({
  files: media,
  receive: createReceiver(mediaFolder),
})
