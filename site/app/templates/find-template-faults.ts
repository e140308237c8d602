import { findNearestName } from '@vitrine/contract/names/nearest-name'
import { createFallbackPage } from '@vitrine/contract/pages/fallback-page'
import { isPageSort } from '@vitrine/contract/pages/page-query'
import type { DeclaredField } from '../contents/fields.ts'
import type { Template } from './template.ts'

/**
 * Returns a sentence for each fault of the templates: a list that names a field that no template
 * declares, and a field whose declaration is incomplete. Such a list has the order of the pages.
 */
export function findTemplateFaults(templates: Record<string, Template>): string[] {
  const fields = Object.values(templates).flatMap((template) =>
    Object.entries<DeclaredField>(template.fields ?? {}),
  )
  const known = fields.map(([id]) => id)
  const lists = Object.entries(templates).flatMap(([name, template]) =>
    getListedFields(template)
      .filter((id) => !known.includes(id))
      .map((id) => describeUnknown(name, id, findNearestName(id, known))),
  )
  return [...lists, ...fields.flatMap(([id, field]) => describeField(id, field) ?? [])]
}

function describeUnknown(template: string, id: string, nearest: string | undefined) {
  const hint = nearest ? ` Did you mean "${nearest}"?` : ''
  return `The list of the template "${template}" names the field "${id}", which no template declares.${hint}`
}

function describeField(id: string, { kind, shared, fields = {} }: DeclaredField) {
  if (kind === 'html' && shared)
    return `The field "${id}" is a rich text, which has a language: it cannot be shared.`
  return kind === 'rows' && Object.keys(fields).length === 0
    ? `The field "${id}" of the kind "rows" declares no fields.`
    : undefined
}

function getListedFields({ listing }: Template): string[] {
  const query = listing?.(createFallbackPage('page', ''))
  if (!query) return []
  const sort = query.sort?.replace(/^-/, '')
  const sorted = sort === undefined || isPageSort(sort) ? [] : [sort]
  return [...new Set([...sorted, ...Object.keys(query.filter ?? {}), ...(query.fields ?? [])])]
}
