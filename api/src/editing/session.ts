import { getPageAddress } from '@vitrine/contract/addresses/address'
import { permissions } from '@vitrine/contract/admin/permissions'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { getNightLogo, getShareImage } from '@vitrine/contract/config/look'
import { needsHandoff } from '@vitrine/contract/identity/handoff-token'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { findTemplates } from '../contents/templates.ts'
import { getRolesWithPermission, hasPermission } from '../identity/guards/permissions.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { toUserView } from '../identity/stores/user-store.ts'
import type { EditingDeps } from './calls/editing-deps.ts'

/** Returns the signed-in user, their permissions and the site. */
export async function showSession(editing: EditingDeps, { me }: PersonRequest) {
  const { context } = editing
  const { db, settings, publicUrl } = context
  const { name, look, tracking } = await settings.read()
  const user = toUserView(me.user)
  const can = permissions.filter((action) => hasPermission(me, action))
  const byPass = needsHandoff(context)
  const share = new URL(getShareImage(look) ?? defaultSeo.image, publicUrl).href
  const logoPath = getNightLogo(look)
  const logo = logoPath && new URL(logoPath, publicUrl).href
  const templates = await findTemplates(db)
  const site = {
    name,
    url: publicUrl,
    share,
    logo,
    byPass,
    locales: toSiteLocales(editing),
    templates,
    timeZone: tracking.timeZone,
    sendsMail: context.sendsMail,
  }
  return { data: { user, can, locales: me.locales && [...me.locales], site } }
}

function toSiteLocales({ context: { rules, publicUrl } }: EditingDeps): SiteLocale[] {
  return rules.locales.map(({ code, displayName }) => ({
    code,
    name: displayName,
    ...getLanguageAttributes(rules, code),
    isDefault: code === rules.defaultLocale,
    base: new URL(getPageAddress(rules, code, ''), publicUrl).href.replace(/\/?$/, '/'),
  }))
}

/** Lists the people who can own a page: those who may write. */
export async function listOwners({ context: { db } }: EditingDeps) {
  const data = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', getRolesWithPermission('write-texts'))
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { data }
}
