import type { Permission } from '@vitrine/contract/admin/permissions'
import type { LocalesOfCall } from '@vitrine/contract/endpoints/endpoint'
import type { Problem } from '@vitrine/contract/http/problem'
import { type Reply, refusal } from '../../http/reply.ts'
import { getLimitEffect, hasPermission } from './permissions.ts'
import type { PersonRequest } from './request-context.ts'

type Refusal = Reply<403, Problem>

/**
 * Refuses a call that a user limited to some languages may never make, or whose path names another
 * language. Reads no body.
 */
export function refuseByPath(ctx: PersonRequest, action: Permission): Refusal | undefined {
  if (ctx.me.locales === null) return undefined
  if (getLimitEffect(action) === 'all') return refuseForLimit(ctx)
  const { locale } = ctx.request.params()
  return locale === undefined ? undefined : refuseByLocales(ctx, action, [locale])
}

/** Refuses a call that concerns a language in which the user does not have the permission. */
export function refuseByLocales(
  ctx: PersonRequest,
  action: Permission,
  locales: LocalesOfCall,
): Refusal | undefined {
  if (ctx.me.locales === null) return undefined
  const isAllowed =
    locales !== 'every' && locales.every((locale) => hasPermission(ctx.me, action, locale))
  return isAllowed ? undefined : refuseForLimit(ctx)
}

function refuseForLimit({ me, say, formatLanguages }: PersonRequest): Refusal {
  const locales = me.locales ?? []
  return locales.length === 0
    ? refusal(403, say('languages_gone'))
    : refusal(403, say('languages_only', { languages: formatLanguages(locales) }))
}
