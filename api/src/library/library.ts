import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '@vitrine/contract/bounds/concurrency-limit'
import type { Editing } from '../editing/calls/editing.ts'
import { tooManyAtOnce } from '../http/refusals.ts'
import type { MediaFiles } from '../media/files.ts'
import { createReceiver, type Receive } from './receive.ts'

/** What the calls of the library work with. */
export interface Library extends Editing {
  files: MediaFiles
  receive: Receive
  /** Limits how many uploaded files are in memory at a time. */
  inTurn: ConcurrencyLimit
}

const readAtOnce = 2
const waitingMax = 30

/** The library of this installation. Uploads are received in its folder. */
export const libraryOf = (editing: Editing): Library => ({
  ...editing,
  files: editing.context.media,
  receive: createReceiver(editing.context.mediaFolder),
  inTurn: createConcurrencyLimit({ atOnce: readAtOnce, waitingMax, refusal: tooManyAtOnce }),
})
