import {
  type StatementState,
  statementStates,
} from '@vitrine/contract/admin/accessibility-statement'
import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { Db } from '../db/schema.ts'
import { findOwnTexts, readTextsByLocale } from '../texts/read-texts.ts'

const prefix = 'accessibility-'

/** Class of the paragraph in which a statement declares its state. */
export const getStateClass = (state: StatementState): string => `${prefix}${state}`

const marked = new RegExp(`class="(?:[^"]*\\s)?${prefix}(${statementStates.join('|')})[\\s"]`)

/** Returns the state that a stored text declares; null if it declares none. */
export function findDeclaredState(html: string): StatementState | null {
  const name = marked.exec(html)?.[1]
  return statementStates.find((state) => state === name) ?? null
}

/** The page of the statement, and the states of its published texts by language. */
export interface DeclaredStates {
  page: number
  states: ReadonlyMap<string, StatementState>
}

/** Reads what readers of the statement see; undefined without a published statement. */
export async function readDeclaredStates(db: Db): Promise<DeclaredStates | undefined> {
  const rows = await db
    .selectFrom('accessibility_statement as statement')
    .innerJoin('page_translations as texts', 'texts.page_id', 'statement.page_id')
    .select(['texts.page_id as page', 'texts.locale', 'texts.content'])
    .where('texts.status', '=', 'published')
    .execute()
  const [first] = rows
  if (!first) return undefined
  const states = rows.flatMap(({ locale, content }): [string, StatementState][] => {
    const state = findDeclaredState(content)
    return state ? [[locale, state]] : []
  })
  return { page: first.page, states: new Map(states) }
}

/** Title and slug of the page of the statement, and the names of the states in the legal menu. */
export type PageNames = Record<'title' | 'slug' | StatementState, string>

export const pageNames = readTextsByLocale<PageNames>('accessibility-page')

/** Other languages get the English texts: the statement names a directive of the Union. */
export const otherLanguage = 'en'

/** A mention, with its language if it is not that of the page. */
export interface Mention {
  label: string
  locale?: string
}

/** Returns the mention of a state that the law asks for, in a language or else in English. */
export function formatMention(locale: string, state: StatementState): Mention {
  const own = findOwnTexts(pageNames, locale)
  if (own) return { label: own[state] }
  return { label: pageNames.get(otherLanguage)?.[state] ?? '', locale: otherLanguage }
}

/** Adds the page of the statement to the entries of a menu that has no link to it. */
export function addStatementEntry(
  entries: MenuEntry[],
  declared: DeclaredStates | undefined,
): MenuEntry[] {
  if (!declared || declared.states.size === 0 || hasPage(entries, declared.page)) return entries
  return [...entries, { page: declared.page, missing: 'leave' }]
}

const hasPage = (entries: readonly MenuEntry[], id: number): boolean =>
  entries.some(({ page, children = [] }) => page === id || hasPage(children, id))
