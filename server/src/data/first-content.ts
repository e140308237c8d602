import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  TransferAuthor,
  TransferContents,
  TransferMediaTexts,
  TransferMenus,
  TransferTopic,
} from '@vitrine/contract/exchange/transfer'
import type * as z from 'zod/mini'

/** Content that the first start loads into a site, in the form of a page file. */
export interface FirstContent {
  pages: unknown[]
  menus: z.infer<typeof TransferMenus>
  contents?: z.infer<typeof TransferContents>
  mediaTexts?: z.infer<typeof TransferMediaTexts>
  topics?: TransferTopic[]
  authors?: TransferAuthor[]
  /** Folder of its images. */
  media?: string
}

const productRoot = join(import.meta.dirname, '../../..')

/** Returns the absolute path of a file that comes with the product. */
export const getProductFile = (path: string) => join(productRoot, path)

export const readProductJson = (path: string): unknown =>
  JSON.parse(readFileSync(getProductFile(path), 'utf8'))

/** Reads the HTML of a page; empty if it has none in this language. */
export function readPageHtml(folder: string, key: string, locale: string) {
  const file = getProductFile(`${folder}/pages/${key}.${locale}.html`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
