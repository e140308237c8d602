import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { tokenCookie } from './token.ts'

/** Session cookies that scripts can read. They change when another tab signs in or out. */
export const getSessionMark = () =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${csrfCookie}=`) || pair.startsWith(`${tokenCookie}=`))
    .join()
