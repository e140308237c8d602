import { existsSync, readdirSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { templateNames } from '@vitrine/site/app/templates/names'
import { templatesFolder } from '../settings/site-folder.ts'

const ending = '.tsx'

/** Lists the names of the templates that pages may use: those of the product and of the site folder. */
export function listTemplates(): string[] {
  const files = existsSync(templatesFolder) ? readdirSync(templatesFolder) : []
  const siteTemplates = files
    .filter((file) => extname(file) === ending)
    .map((file) => basename(file, ending))
  return [...templateNames, ...siteTemplates]
}
