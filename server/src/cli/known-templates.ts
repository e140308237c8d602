import { existsSync, readdirSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { templateNames } from '@vitrine/site/app/templates/names'
import { templatesFolder } from '../settings/site-folder.ts'

const ending = '.tsx'

/** The templates that pages may name: the product's, and those of the site's own folder. */
export function knownTemplates(): string[] {
  const files = existsSync(templatesFolder) ? readdirSync(templatesFolder) : []
  const own = files.filter((file) => extname(file) === ending).map((file) => basename(file, ending))
  return [...templateNames, ...own]
}
