import { addressOf } from '@vitrine/contract/addresses/address'
import { actions } from '@vitrine/contract/admin/actions'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { nightLogoOf, shareOf } from '@vitrine/contract/config/look'
import { roles } from '@vitrine/contract/identity/identity'
import { needsPass } from '@vitrine/contract/identity/pass'
import { languageOf } from '@vitrine/contract/locale/locale'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { templatesOf } from '../contents/templates.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { may } from '../identity/guards/rights.ts'
import { shownUser } from '../identity/stores/store.ts'
import type { Editing } from './calls/editing.ts'

/** Returns the signed-in user, their permissions and the site. */
export async function showSession(editing: Editing, { me }: PersonRequest) {
  const { context, timeZone } = editing
  const { db, siteName: name, publicUrl, look } = context
  const user = shownUser(me.user)
  const can = actions.filter((action) => may(user.role, action))
  const locales = toSiteLocales(editing)
  const byPass = needsPass(context)
  const share = new URL(shareOf(look) ?? defaultSeo.image, publicUrl).href
  const logoPath = nightLogoOf(look)
  const logo = logoPath && new URL(logoPath, publicUrl).href
  const templates = await templatesOf(db)
  const site = {
    name,
    url: publicUrl,
    share,
    logo,
    byPass,
    locales,
    templates,
    timeZone,
    sendsMail: context.sendsMail,
  }
  return { data: { user, can, site } }
}

function toSiteLocales({ context: { rules, publicUrl } }: Editing): SiteLocale[] {
  return rules.locales.map(({ code, displayName }) => ({
    code,
    name: displayName,
    ...languageOf(rules, code),
    isDefault: code === rules.defaultLocale,
    base: new URL(addressOf(rules, code, ''), publicUrl).href.replace(/\/?$/, '/'),
  }))
}

const writers = Object.values(roles).filter((role) => may(role, 'write-texts'))

/** Lists the people who can own a page: those who may write. */
export async function listOwners({ context: { db } }: Editing) {
  const data = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', writers)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { data }
}
