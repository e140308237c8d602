import { notCountedCookie } from '@vitrine/contract/tracking'
import { cookieIn } from '../cookie.ts'
import type { Sender } from './sender.ts'

/** Tells a sender of nothing that the reader does not want to be told of. */
export const unlessUnwanted =
  (tell: Sender): Sender =>
  (page) =>
    isUnwanted() ? undefined : tell(page)

/** Do Not Track, Global Privacy Control, or a choice on this site; each may change at any time. */
function isUnwanted() {
  const { doNotTrack, globalPrivacyControl }: Signals = navigator
  const refused = cookieIn(document.cookie, notCountedCookie) !== undefined
  return doNotTrack === '1' || globalPrivacyControl === true || refused
}

interface Signals {
  doNotTrack?: string | null
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean
}
