import type {
  MoveInRun,
  MoveInStart,
  MoveInState,
  ProposedPair,
} from '@vitrine/contract/admin/move-in'
import type { ApiRequest } from '../http/api-request.ts'

export type UploadProblem =
  | 'running'
  | 'too-large'
  | 'empty'
  | 'incomplete'
  | 'disk-full'
  | 'not-stored'

/** The import of another site. The process provides it: a run is a process of its own. */
export interface MoveIn {
  /** Returns the state, with the problem of the run in the language. */
  read: (language: string) => Promise<MoveInState>
  /** Replaces the stored export. Returns the reason if it refuses the file. */
  receive: (
    body: ApiRequest['body'],
    file: { name: string; bytes: number | undefined },
  ) => Promise<UploadProblem | undefined>
  /** Begins a run. Returns the reason if it cannot. */
  start: (start: MoveInStart) => Promise<'running' | 'no-file' | undefined>
  cancel: () => Promise<void>
  /** Deletes the export and the reports. */
  discard: () => Promise<'running' | undefined>
  /** Returns a report, a page in the language; undefined if there is none. */
  readReport: (
    kind: MoveInRun['kind'],
    format: 'html' | 'json',
    language: string,
  ) => Promise<string | undefined>
  readPairs: () => Promise<ProposedPair[]>
}
