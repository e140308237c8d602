import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { cookieIn } from '../http/cookie.ts'

/** Whether this reader may be counted: neither the browser nor a cookie says otherwise. */
export const mayBeCounted = () =>
  navigator.doNotTrack !== '1' &&
  !Reflect.get(navigator, 'globalPrivacyControl') &&
  cookieIn(document.cookie, optOutCookie) === undefined
