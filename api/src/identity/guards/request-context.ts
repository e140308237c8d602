import type { ApiRequest } from '../../http/api-request.ts'
import type { SignedIn } from '../stores/session-store.ts'
import type { Say } from './messages.ts'
import type { Visitor } from './visitor.ts'

/** Context of a call without a guard for people. */
export interface PublicContext {
  request: ApiRequest
}

/** One request: who it comes from, and how to answer in that person's language. */
export interface RequestContext extends PublicContext {
  /** Language of the answer. */
  language: () => string
  visitor: Visitor
  say: Say
  /** The person, if the client is signed in. */
  signedIn: () => Promise<SignedIn | undefined>
  /** The try of one place that this request has been taken for. */
  place?: Attempted
}

/** A request of a signed-in person. */
export interface PersonRequest extends RequestContext {
  me: SignedIn
}

/** A try that may be made; it counts until it is said to have succeeded. */
export interface Attempted {
  /** Attempts from the same network in this minute, including this one. */
  attempts: number
  succeeded: () => Promise<void>
}
