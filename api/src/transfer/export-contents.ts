import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import { findEditedTexts } from '../contents/edited-texts.ts'
import type { Db } from '../db/schema.ts'

/** Exports edited texts by template, name and locale, as `importContents` takes them. */
export async function exportContents(db: Db): Promise<TransferContents> {
  const contents: Record<string, Record<string, Record<string, string>>> = {}
  for (const { id, locale, content } of await findEditedTexts(db)) {
    const [template = '', name = ''] = splitId(id)
    contents[template] ??= {}
    contents[template][name] ??= {}
    contents[template][name][locale] = content
  }
  return contents
}

function splitId(id: string) {
  const dot = id.indexOf('.')
  return [id.slice(0, dot), id.slice(dot + 1)]
}
