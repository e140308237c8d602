import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
} from '@vitrine/contract/bounds/concurrency-limit'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { createBusyError } from '../http/refusals.ts'
import type { MediaFiles } from '../media/files.ts'
import { createUploadReceiver, type ReceiveUpload } from './receive-upload.ts'

export interface Library extends EditingDeps {
  files: MediaFiles
  receive: ReceiveUpload
  /** Limits the number of uploaded files in memory. */
  limitReading: ConcurrencyLimit
}

const readConcurrency = 2
const queueMax = 30

export const createLibrary = (editing: EditingDeps): Library => ({
  ...editing,
  files: editing.context.media,
  receive: createUploadReceiver(editing.context.mediaFolder),
  limitReading: createConcurrencyLimit({
    atOnce: readConcurrency,
    waitingMax: queueMax,
    refusal: createBusyError,
  }),
})
