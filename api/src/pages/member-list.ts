import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { listMemberPages } from '@vitrine/contract/endpoints/account'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import {
  type MemberPages as MemberPagesAnswer,
  memberPagesMax,
} from '@vitrine/contract/pages/member-pages'
import { getReadersOfRole } from '@vitrine/contract/pages/visibility'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import { createLocaleQuery } from '../http/request-locale.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { MemberPages } from './member-view.ts'
import type { PublishedPage } from './published-pages.ts'

/** The private pages of a user, for the dashboard. */
export function memberListRoutes(rules: LocaleRules, pages: MemberPages): BoundEndpoint[] {
  return [
    bind(
      { ...listMemberPages, query: createLocaleQuery(rules) },
      async ({ me }: PersonRequest, { query: { locale } }) => {
        const { list } = await pages(getReadersOfRole(me.user.role))
        const chain = [locale, ...getFullFallbackChain(rules, locale)]
        const own = list.filter(({ readers }) => readers !== null)
        return { data: own.flatMap((page) => toItem(rules, page, chain)).slice(0, memberPagesMax) }
      },
    ),
  ]
}

function toItem(
  rules: LocaleRules,
  { translatable }: PublishedPage,
  chain: string[],
): MemberPagesAnswer['data'] {
  const locale = chain.find((code) => translatable[code])
  const texts = translatable[locale ?? '']
  if (!locale || !texts) return []
  return [{ title: texts.title, href: getPageAddress(rules, locale, texts.slug), locale }]
}
