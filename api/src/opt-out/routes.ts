import * as at from '@vitrine/contract/endpoints/tracking'
import { createVisitorId, formatConsentCookie } from '@vitrine/contract/tracking/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking/tracking'

import { type BoundEndpoint, bindWith, type InputOf } from '../binding/bind.ts'
import { refusal, reply } from '../http/reply.ts'
import { serializeCookie } from '../http/serialize-cookie.ts'
import type { PublicContext } from '../identity/guards/request-context.ts'
import { getReaderLocale, isSameOriginForm } from '../plain-page/reader.ts'
import { type OptOutSite, renderOptOutPage } from './page.ts'

/** 13 months, the longest time that a choice may be stored. */
const optOutSeconds = 34_128_000

export function optOutRoutes(site: OptOutSite): BoundEndpoint[] {
  const to = bindWith(site)
  return [
    to(at.showStatisticsChoice, (_, { request }) => renderOptOutPage(request, site)),
    to(at.saveStatisticsChoice, saveChoice, {
      beforeBody: async ({ request }) => {
        request.setHeader('Cache-Control', 'no-store')
        if (isSameOriginForm(request, site)) return undefined
        return refusal(403, 'A form of another site cannot change this.')
      },
    }),
  ]
}

function saveChoice(
  site: OptOutSite,
  { request }: PublicContext,
  { body = {} }: InputOf<typeof at.saveStatisticsChoice>,
) {
  const secure = (request.header('origin') ?? site.publicUrl).startsWith('https:')
  const cookie = createCookie(body, secure)
  if (!cookie) return refusal(422, 'The form has no valid answer.')
  const address = `${at.showStatisticsChoice.path}?locale=${getReaderLocale(request, site)}`
  return reply(303, null, { Location: address, 'Set-Cookie': cookie })
}

type Choice = NonNullable<InputOf<typeof at.saveStatisticsChoice>['body']>

/** Returns the `Set-Cookie` value that stores or removes the choice. */
function createCookie({ counted, consent }: Choice, secure: boolean): string | undefined {
  if (counted === 'no')
    return serializeCookie(optOutCookie, '1', {
      path: '/',
      maxAge: optOutSeconds,
      sameSite: 'Lax',
      secure,
    })
  if (counted === 'yes') return serializeCookie(optOutCookie, '', { path: '/', maxAge: 0, secure })
  return consent && formatConsentCookie(consent === 'yes' ? createVisitorId() : undefined, secure)
}
