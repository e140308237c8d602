import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { createSurvey, surveyPage } from '@vitrine/api/transfer/address-survey'
import type { PageSource } from '@vitrine/api/transfer/page-source'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  type TransferAuthor,
  TransferAuthors,
  TransferContents,
  TransferMenus,
  type TransferTopic,
  TransferTopics,
} from '@vitrine/contract/exchange/transfer'
import { findNearestName } from '@vitrine/contract/names/nearest-name'
import { findUnknownKeys, formatUnknownKey } from '@vitrine/contract/names/unknown-keys'
import type * as z from 'zod/mini'
import { escapeControlCharacters } from '../settings/escape-control-characters.ts'
import { Refusal } from '../settings/refusal.ts'
import { JsonSyntaxProblem, streamJson } from './json-stream.ts'

/** File of pages, which may also contain menus and texts of templates. */
export interface PageFile extends PageSource {
  name: string
  menus: TransferMenus | undefined
  contents: TransferContents | undefined
  topics: TransferTopic[]
  authors: TransferAuthor[]
  /** Messages about keys outside the pages that an import does not read. */
  unknown: string[]
}

/** Keys of the list of pages: `pages` in an export, `data` in a response of the API. */
const pageLists = ['pages', 'data']
/** `meta` is part of a page list that the API returns. */
const otherKeys = ['menus', 'contents', 'topics', 'authors']
const fileKeys = ['pages', ...otherKeys, 'data', 'meta']
const unknownMax = 100

/**
 * Reads a whole file, so that an invalid one is refused before anything is written. Collects the
 * addresses of its pages in the same pass.
 */
export async function openPageFile(file: string, rules: LocaleRules): Promise<PageFile> {
  const survey = createSurvey()
  const others: Record<string, unknown> = {}
  const unknown: string[] = []
  let count = 0
  let hasPages = false
  const onList = () => {
    hasPages = true
  }
  for await (const { key, value } of readValues(file, onList)) {
    if (isPage(key)) {
      count++
      surveyPage(survey, rules, value)
    } else if (key !== undefined && otherKeys.includes(key)) others[key] = value
    else if (key !== undefined && !fileKeys.includes(key) && unknown.length < unknownMax)
      unknown.push(formatUnknownKey({ path: [key], nearest: findNearestName(key, fileKeys) }))
  }
  const { menus, contents, topics = [], authors = [] } = others
  if (!hasPages && Object.keys(others).length === 0)
    throw new Refusal([`${file} contains no list of pages.`, ...unknown].join('\n'))
  return {
    name: basename(file),
    count,
    survey,
    pages: () => readPages(file),
    menus: menus === undefined ? undefined : parseMenus(file, menus),
    contents: contents === undefined ? undefined : parseContents(file, contents),
    topics: parseList(file, 'topics', TransferTopics, topics),
    authors: parseList(file, 'authors', TransferAuthors, authors),
    unknown: [
      ...unknown,
      ...findUnknownMenuKeys(menus),
      ...findUnknownKeys(TransferTopics, topics, ['topics']).map(formatUnknownKey),
      ...findUnknownKeys(TransferAuthors, authors, ['authors']).map(formatUnknownKey),
    ],
  }
}

/** Reads a file that contains only menus. Throws a `Refusal` if it is invalid. */
export async function readMenuFile(file: string): Promise<Pick<PageFile, 'menus' | 'unknown'>> {
  const menus: Record<string, unknown> = {}
  for await (const { key = '', value } of readValues(file)) menus[key] = value
  return { menus: parseMenus(file, menus), unknown: findUnknownMenuKeys(menus) }
}

/** Returns messages about keys of menu entries that an import does not read. */
const findUnknownMenuKeys = (menus: unknown) =>
  findUnknownKeys(TransferMenus, menus, ['menus']).map(formatUnknownKey)

function parseMenus(file: string, value: unknown) {
  const parsed = TransferMenus.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal(`${file} contains no valid menus: ${parsed.error.issues[0]?.message}`)
}

function parseContents(file: string, value: unknown) {
  const parsed = TransferContents.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(`${file}: contents.${issue?.path.join('.')}: ${issue?.message}`)
}

function parseList<S extends z.ZodMiniType>(
  file: string,
  name: string,
  shape: S,
  value: unknown,
): z.infer<S> {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(`${file}: ${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
}

async function* readPages(file: string) {
  for await (const { key, value } of readValues(file)) if (isPage(key)) yield value
}

const isPage = (key: string | undefined) => key === undefined || pageLists.includes(key)

async function* readValues(file: string, onList = () => {}) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no file ${file}.`)
  if (!stat.isFile()) throw new Refusal(`${file} is not a regular file.`)
  try {
    yield* streamJson(file, { streamedKeys: pageLists, onList })
  } catch (error) {
    if (!(error instanceof JsonSyntaxProblem)) throw error
    throw new Refusal(`${file} is not valid JSON, ${escapeControlCharacters(error.message)}.`)
  }
}
