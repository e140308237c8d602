import { type MediaFiles, mediaFilesIn } from '../media/files.ts'
import { createReceiver, type Receive } from './receive.ts'

/** What the calls of the library work with, beside what all calls of the admin do. */
export interface Library {
  files: MediaFiles
  receive: Receive
}

/** The library whose files stand in a folder. */
export const libraryIn = (folder: string): Library => ({
  files: mediaFilesIn(folder),
  receive: createReceiver(folder),
})
