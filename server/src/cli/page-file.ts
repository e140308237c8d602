import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { PageSource } from '@vitrine/api/transfer/page-source'
import { emptySurvey, surveyPage } from '@vitrine/api/transfer/survey'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { TransferContents, TransferMenus } from '@vitrine/contract/exchange/transfer'
import { nearestName } from '@vitrine/contract/names/nearest-name'
import { unknownKeySentence, unknownKeysIn } from '@vitrine/contract/names/unknown-keys'
import { printable } from '../settings/printable.ts'
import { Refusal } from '../settings/refusal.ts'
import { JsonProblem, jsonPieces } from './json-pieces.ts'

/** A file of pages, with the menus and the texts of templates that it may also contain. */
export interface PageFile extends PageSource {
  name: string
  menus: TransferMenus | undefined
  contents: TransferContents | undefined
  /** Messages about keys outside the pages that an import does not read. */
  unknown: string[]
}

/** Where a file that is an object holds its pages: as an export writes it, and as the API answers. */
const pageLists = ['pages', 'data']
/** `meta` is part of a page list that the API returns. */
const fileKeys = ['pages', 'menus', 'contents', 'data', 'meta']
const unknownMax = 100

/**
 * Reads a whole file once, so that an invalid one is refused before anything is written. Collects
 * the addresses of its pages at the same time, so that the import reads it only once more.
 */
export async function openPageFile(file: string, rules: LocaleRules): Promise<PageFile> {
  const survey = emptySurvey()
  const beside: Record<string, unknown> = {}
  const unknown: string[] = []
  let count = 0
  let holdsPages = false
  const onList = () => {
    holdsPages = true
  }
  for await (const { key, value } of piecesOf(file, onList)) {
    if (isPage(key)) {
      count++
      surveyPage(survey, rules, value)
    } else if (key === 'menus' || key === 'contents') beside[key] = value
    else if (key !== undefined && !fileKeys.includes(key) && unknown.length < unknownMax)
      unknown.push(unknownKeySentence({ path: [key], nearest: nearestName(key, fileKeys) }))
  }
  const { menus, contents } = beside
  if (!holdsPages && menus === undefined && contents === undefined)
    throw new Refusal([`${file} holds no list of pages.`, ...unknown].join('\n'))
  return {
    name: basename(file),
    count,
    survey,
    pages: () => pagesIn(file),
    menus: menus === undefined ? undefined : menusIn(file, menus),
    contents: contents === undefined ? undefined : contentsIn(file, contents),
    unknown: [...unknown, ...unknownInMenus(menus)],
  }
}

/** Menus in a file of their own. */
export async function readMenuFile(file: string): Promise<Pick<PageFile, 'menus' | 'unknown'>> {
  const menus: Record<string, unknown> = {}
  for await (const { key = '', value } of piecesOf(file)) menus[key] = value
  return { menus: menusIn(file, menus), unknown: unknownInMenus(menus) }
}

/** Returns messages about keys of menu entries that an import does not read. */
const unknownInMenus = (menus: unknown) =>
  unknownKeysIn(TransferMenus, menus, ['menus']).map(unknownKeySentence)

function menusIn(file: string, value: unknown) {
  const parsed = TransferMenus.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal(`${file} holds no menus: ${parsed.error.issues[0]?.message}`)
}

function contentsIn(file: string, value: unknown) {
  const parsed = TransferContents.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(`${file}: contents.${issue?.path.join('.')}: ${issue?.message}`)
}

async function* pagesIn(file: string) {
  for await (const { key, value } of piecesOf(file)) if (isPage(key)) yield value
}

const isPage = (key: string | undefined) => key === undefined || pageLists.includes(key)

async function* piecesOf(file: string, onList = () => {}) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new Refusal(`There is no file ${file}.`)
  if (!stat.isFile()) throw new Refusal(`${file} is no file that can be read more than once.`)
  try {
    yield* jsonPieces(file, { lists: pageLists, onList })
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    throw new Refusal(`${file} is not valid JSON, ${printable(error.message)}.`)
  }
}
