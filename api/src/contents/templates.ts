import { fieldId, Template, type TemplateField } from '@vitrine/contract/pages/template-fields'
import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'

/** Name of the setting that holds the templates which the site's build has declared. */
const declaredTemplates = 'templates'

/** Keeps the templates of the site's build, in place of those of the build before. */
export function keepTemplates(db: Db, templates: Template[]) {
  return keepSetting(db, declaredTemplates, JSON.stringify(templates))
}

/** The templates that the site has declared, and those that its pages name. */
export async function templatesOf(db: Db): Promise<Template[]> {
  const told: Template[] = (await toldTemplates(db)) ?? [{ name: 'page', fields: [] }]
  // What templates say by themselves is asked for with the texts.
  const templates = told.map(({ texts: _, ...template }) => template)
  const used = await db.selectFrom('pages').select('template').distinct().execute()
  const names = new Set(templates.map(({ name }) => name))
  const others = used.filter(({ template }) => !names.has(template))
  return [...templates, ...others.map(({ template }) => ({ name: template, fields: [] }))]
}

/** Whether the site's build has a template; also while no site has told its own. */
export async function hasTemplate(db: Db, template: string): Promise<boolean> {
  const told = await toldTemplates(db)
  return told === undefined || told.some(({ name }) => name === template)
}

/** The fields of all templates by their ids; undefined while no site has told them. */
export async function declaredFields(db: Db): Promise<Map<string, TemplateField> | undefined> {
  const templates = await toldTemplates(db)
  const fields = templates?.flatMap(({ name, fields }) =>
    fields.map((field) => [fieldId(name, field), field] as const),
  )
  return fields && new Map(fields)
}

/** What the code says by itself, by ids and languages. */
export async function declaredDefaults(db: Db): Promise<Map<string, Record<string, string>>> {
  const templates = (await toldTemplates(db)) ?? []
  return new Map(templates.flatMap(({ texts = {} }) => Object.entries(texts)))
}

/** What the site's texts are called, by ids and languages, where that is said by language. */
export async function declaredNames(db: Db): Promise<Map<string, Record<string, string>>> {
  const templates = (await toldTemplates(db)) ?? []
  return new Map(templates.flatMap(({ textNames = {} }) => Object.entries(textNames)))
}

async function toldTemplates(db: Db): Promise<Template[] | undefined> {
  const setting = await settingNamed(db, declaredTemplates)
  const told: unknown[] | undefined = setting && JSON.parse(setting)
  return told?.map((template) => Template.parse(template))
}
