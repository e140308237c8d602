import { hash } from 'node:crypto'
import * as z from 'zod/mini'
import { sendRequest } from './send-request.ts'
import type { TermPair, TextsToTranslate } from './translator.ts'

const Created = z.object({ glossary_id: z.string() })
const Listed = z.object({
  glossaries: z.array(z.object({ glossary_id: z.string(), name: z.string() })),
})
const Nothing = z.unknown()

interface Connection {
  site: string
  url: string
  headers: Record<string, string>
  timeoutMs: number
}

interface LanguagePair {
  from: string
  to: string
}

const digestLength = 16

/**
 * Stores terms at DeepL (https://developers.deepl.com/api-reference/multilingual-glossaries). The
 * name of a glossary contains a digest of its terms, so it never changes; an older one of the same
 * languages is deleted.
 */
export function createDeeplGlossaries(connection: Connection) {
  const idByName = new Map<string, string>()
  const path = `${connection.url}/v3/glossaries`
  const list = async () => {
    const result = await sendRequest({ ...connection, url: path, method: 'GET', answer: Listed })
    return 'problem' in result ? [] : result.value.glossaries
  }
  const create = async (name: string, { from, to }: LanguagePair, entries: string) => {
    const dictionary = { source_lang: from, target_lang: to, entries, entries_format: 'tsv' }
    const body = { name, dictionaries: [dictionary] }
    const result = await sendRequest({ ...connection, url: path, body, answer: Created })
    return 'problem' in result ? undefined : result.value.glossary_id
  }
  const deleteOne = (id: string) =>
    sendRequest({ ...connection, url: `${path}/${id}`, method: 'DELETE', answer: Nothing })

  /** Returns the id of a glossary with these terms; undefined if DeepL stores none. */
  const find = async (
    pair: LanguagePair,
    { terms }: Pick<TextsToTranslate, 'terms'>,
  ): Promise<string | undefined> => {
    const entries = formatEntries(terms)
    if (entries === '') return undefined
    const prefix = `vitrine ${connection.site} ${pair.from}-${pair.to} `
    const name = prefix + digest(entries)
    const known = idByName.get(name)
    if (known !== undefined) return known
    const stored = await list()
    const same = stored.find((each) => each.name === name)
    const id = same?.glossary_id ?? (await create(name, pair, entries))
    if (id === undefined) return undefined
    idByName.set(name, id)
    const older = stored.filter((each) => each.name.startsWith(prefix) && each.name !== name)
    for (const { glossary_id } of older) await deleteOne(glossary_id)
    return id
  }
  return { find, forget: () => idByName.clear() }
}

/** Formats terms as lines with a tab. Each term stands once. */
function formatEntries(terms: TermPair[]): string {
  const pairs = terms.map(({ term, translation }) => [toCell(term), toCell(translation)] as const)
  const byTerm = new Map(pairs.filter(([term, translation]) => term !== '' && translation !== ''))
  return [...byTerm].map((pair) => pair.join('\t')).join('\n')
}

const toCell = (text: string) => text.replace(/\s+/g, ' ').trim()

const digest = (text: string) => hash('sha256', text, 'hex').slice(0, digestLength)
