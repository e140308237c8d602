import { addressOf } from '@vitrine/contract/address'
import { actions } from '@vitrine/contract/admin/actions'
import { AdminSession, type SiteLocale, Template } from '@vitrine/contract/admin/session'
import { languageOf } from '@vitrine/contract/locale'
import type { Db } from '../db/schema.ts'
import type { PersonRequest } from '../identity/request-context.ts'
import { may } from '../identity/rights.ts'
import { shownUser } from '../identity/store.ts'
import type { Editing } from './editing.ts'

/** Who asks, what that person may do, and the site. */
export async function showSession(editing: Editing, { c, me }: PersonRequest): Promise<Response> {
  const { context, timeZone } = editing
  const { db, siteName: name, publicUrl: url } = context
  const user = shownUser(me.user)
  const can = actions.filter((action) => may(user.role, action))
  const locales = localesOf(editing)
  const site = { name, url, locales, templates: await templatesOf(db), timeZone }
  return c.json(AdminSession.parse({ data: { user, can, site } }))
}

function localesOf({ context: { rules, publicUrl } }: Editing): SiteLocale[] {
  return rules.locales.map(({ code, displayName }) => ({
    code,
    name: displayName,
    ...languageOf(rules, code),
    isDefault: code === rules.defaultLocale,
    base: new URL(addressOf(rules, code, ''), publicUrl).href.replace(/\/?$/, '/'),
  }))
}

/** Name of the setting that holds the templates which the site's build has declared. */
export const declaredTemplates = 'templates'

/** The templates that the site has declared, and those that its pages name. */
async function templatesOf(db: Db): Promise<Template[]> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', declaredTemplates)
    .executeTakeFirst()
  const declared: unknown[] = setting ? JSON.parse(setting.value) : [{ name: 'page', fields: [] }]
  const templates = declared.map((template) => Template.parse(template))
  const used = await db.selectFrom('pages').select('template').distinct().execute()
  const names = new Set(templates.map(({ name }) => name))
  const others = used.filter(({ template }) => !names.has(template))
  return [...templates, ...others.map(({ template }) => ({ name: template, fields: [] }))]
}
