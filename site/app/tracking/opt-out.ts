import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { cookieIn } from '../http/cookie.ts'

/** False after an opt-out by Do Not Track, Global Privacy Control or the cookie. */
export const mayBeCounted = () =>
  navigator.doNotTrack !== '1' &&
  !Reflect.get(navigator, 'globalPrivacyControl') &&
  cookieIn(document.cookie, optOutCookie) === undefined
