import { getFieldId, Template, type TemplateField } from '@vitrine/contract/pages/template-fields'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'

/** Name of the setting with the templates that the site's build declares. */
const declaredTemplates = 'templates'

/** Replaces the stored templates with those of the site's build. */
export function replaceTemplates(db: Db, templates: Template[]) {
  return saveSetting(db, declaredTemplates, JSON.stringify(templates))
}

/** Finds the declared templates, and others that pages use. */
export async function findTemplates(db: Db): Promise<Template[]> {
  const declared: Template[] = (await readDeclaredTemplates(db)) ?? [{ name: 'page', fields: [] }]
  // The texts of templates have their own call.
  const templates = declared.map(({ texts: _, ...template }) => template)
  const usedTemplates = await db.selectFrom('pages').select('template').distinct().execute()
  const names = new Set(templates.map(({ name }) => name))
  const others = usedTemplates.filter(({ template }) => !names.has(template))
  return [...templates, ...others.map(({ template }) => ({ name: template, fields: [] }))]
}

/** True if the site's build has the template, or no site has declared any. */
export async function hasTemplate(db: Db, template: string): Promise<boolean> {
  const declared = await readDeclaredTemplates(db)
  return declared === undefined || declared.some(({ name }) => name === template)
}

/** Finds the fields of all templates by id; undefined before a site has declared any. */
export async function findDeclaredFields(db: Db): Promise<Map<string, TemplateField> | undefined> {
  const templates = await readDeclaredTemplates(db)
  const fields = templates?.flatMap(({ name, fields }) =>
    fields.map((field) => [getFieldId(name, field), field] as const),
  )
  return fields && new Map(fields)
}

/** Finds the fields of the template of a page that each language has, by id, in its order. */
export async function findPageFields(db: Db, pageId: number): Promise<Map<string, TemplateField>> {
  const page = await db
    .selectFrom('pages')
    .select('template')
    .where('id', '=', pageId)
    .executeTakeFirst()
  const templates = await readDeclaredTemplates(db)
  const template = templates?.find(({ name }) => name === page?.template)
  const own = template?.fields.filter(({ shared = false }) => !shared) ?? []
  return new Map(own.map((field) => [getFieldId(template?.name ?? '', field), field]))
}

/** Finds the default texts of templates by id and language. */
export async function findDeclaredDefaults(db: Db): Promise<Map<string, Record<string, string>>> {
  const templates = (await readDeclaredTemplates(db)) ?? []
  return new Map(templates.flatMap(({ texts = {} }) => Object.entries(texts)))
}

/** Finds the names of texts by id and language, if they are translated. */
export async function findDeclaredNames(db: Db): Promise<Map<string, Record<string, string>>> {
  const templates = (await readDeclaredTemplates(db)) ?? []
  return new Map(templates.flatMap(({ textNames = {} }) => Object.entries(textNames)))
}

async function readDeclaredTemplates(db: Db): Promise<Template[] | undefined> {
  const setting = await readSetting(db, declaredTemplates)
  if (!setting) return undefined
  if (setting !== lastParsed?.setting) {
    const declared: unknown[] = JSON.parse(setting)
    lastParsed = { setting, templates: declared.map((template) => Template.parse(template)) }
  }
  return lastParsed.templates
}

/** Kept because parsing takes far longer than reading; only a build of the site changes it. */
let lastParsed: { setting: string; templates: Template[] } | undefined
