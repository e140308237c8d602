import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { readCookie } from '../http/cookie.ts'

/** False after an opt-out by Do Not Track, Global Privacy Control or the cookie. */
export const isCountingAllowed = () =>
  navigator.doNotTrack !== '1' &&
  !Reflect.get(navigator, 'globalPrivacyControl') &&
  readCookie(document.cookie, optOutCookie) === undefined
