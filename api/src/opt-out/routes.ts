import { consentAsCookie, newVisitor } from '@vitrine/contract/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking'
import { trackingPaths } from '@vitrine/contract/tracking-paths'
import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { apiRequest } from '../http/api-request.ts'
import { isForm, readForm } from '../http/forms.ts'
import { refuse } from '../http/refusals.ts'
import { sendPage } from '../plain-page/plain-page.ts'
import { comesFromHere, readerLocale } from '../plain-page/reader.ts'
import { type OptOutSite, optOutPage } from './page.ts'
import { optOutState } from './state.ts'

/** 13 months: no longer may a choice be kept. */
const refusalSeconds = 34_128_000

/** Where a reader sees how visits are counted, and says no or yes to it. */
export function optOutRoutes(site: OptOutSite) {
  return new Hono()
    .get(trackingPaths.optOut, async (c) =>
      sendPage(
        c,
        await optOutPage(apiRequest(c), site, optOutState(apiRequest(c), site.trackingConfig)),
      ),
    )
    .post(trackingPaths.optOut, async (c) => {
      c.header('Cache-Control', 'no-store')
      if (!comesFromHere(apiRequest(c), site))
        return refuse(c, 403, 'The form of another site changes nothing.')
      const form = isForm(c) ? await readForm(c) : undefined
      const answer = answers.find(({ field, says }) => form?.texts[field] === says)
      if (!answer) return refuse(c, 422, 'The form has no answer that is known.')
      answer.keep(c, isSecure(c, site))
      return c.redirect(`${trackingPaths.optOut}?locale=${readerLocale(apiRequest(c), site)}`, 303)
    })
}

const consent = (visitor: () => string | undefined) => (c: Context, secure: boolean) =>
  c.header('Set-Cookie', consentAsCookie(visitor(), secure), { append: true })

/** What the forms of the page say, and what is kept of it. */
const answers: {
  field: string
  says: string
  keep: (c: Context, secure: boolean) => void
}[] = [
  {
    field: 'counted',
    says: 'no',
    keep: (c, secure) =>
      setCookie(c, optOutCookie, '1', {
        path: '/',
        maxAge: refusalSeconds,
        sameSite: 'Lax',
        secure,
      }),
  },
  {
    field: 'counted',
    says: 'yes',
    keep: (c, secure) => void deleteCookie(c, optOutCookie, { path: '/', secure }),
  },
  { field: 'consent', says: 'yes', keep: consent(newVisitor) },
  { field: 'consent', says: 'no', keep: consent(() => undefined) },
]

const isSecure = (c: Context, { publicUrl }: OptOutSite) =>
  (c.req.header('origin') ?? publicUrl).startsWith('https:')
