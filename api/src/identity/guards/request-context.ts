import type { ApiRequest } from '../../http/api-request.ts'
import type { SignedInUser } from '../stores/session-check.ts'
import type { Say } from './messages.ts'
import type { Visitor } from './visitor.ts'

export interface PublicContext {
  request: ApiRequest
}

export interface RequestContext extends PublicContext {
  language: () => string
  visitor: Visitor
  say: Say
  /** Lists the names of languages, in the language of the request. */
  formatLanguages: (locales: readonly string[]) => string
  /** Returns the user, if the client is signed in. */
  signedIn: () => Promise<SignedInUser | undefined>
  /** Set if the guard has counted this request as an attempt. */
  attempt?: CountedAttempt
}

export interface PersonRequest extends RequestContext {
  me: SignedInUser
}

/** An allowed attempt. It counts against the limits unless `succeeded` is called. */
export interface CountedAttempt {
  /** Attempts from the same network in this minute, including this one. */
  attempts: number
  succeeded: () => Promise<void>
}
