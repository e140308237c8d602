import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { tokenCookie } from './token.ts'

/** Each session has a CSRF token of its own, and each sign-in a token: another tab may change them. */
export const sessionMark = () =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${csrfCookie}=`) || pair.startsWith(`${tokenCookie}=`))
    .join()
