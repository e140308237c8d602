import { Template } from '@vitrine/contract/admin/session'
import type { Db } from '../db/schema.ts'

/** Name of the setting that holds the templates which the site's build has declared. */
const declaredTemplates = 'templates'

/** Keeps the templates of the site's build, in place of those of the build before. */
export async function keepTemplates(db: Db, templates: Template[]) {
  const value = JSON.stringify(templates)
  await db
    .insertInto('settings')
    .values({ name: declaredTemplates, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The templates that the site has declared, and those that its pages name. */
export async function templatesOf(db: Db): Promise<Template[]> {
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
