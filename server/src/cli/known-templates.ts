import { existsSync, readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { templateNames } from '@vitrine/site/app/templates/names'
import { templatesFolder } from '../settings/site-folder.ts'

/** The templates that pages may name: the product's, and those of the site's own folder. */
export function knownTemplates(): string[] {
  const files = existsSync(templatesFolder) ? readdirSync(templatesFolder) : []
  return [...templateNames, ...files.map((file) => parse(file).name)]
}
