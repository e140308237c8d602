import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '@vitrine/contract/bounds/concurrency-limit'
import type { Editing } from '../editing/calls/editing.ts'
import { tooManyAtOnce } from '../http/refusals.ts'
import type { MediaFiles } from '../media/files.ts'
import { createReceiver, type Receive } from './receive.ts'

export interface Library extends Editing {
  files: MediaFiles
  receive: Receive
  /** Limits the number of uploaded files in memory. */
  inTurn: ConcurrencyLimit
}

const readConcurrency = 2
const queueMax = 30

export const libraryOf = (editing: Editing): Library => ({
  ...editing,
  files: editing.context.media,
  receive: createReceiver(editing.context.mediaFolder),
  inTurn: createConcurrencyLimit({
    atOnce: readConcurrency,
    waitingMax: queueMax,
    refusal: tooManyAtOnce,
  }),
})
