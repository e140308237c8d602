import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  TransferContents,
  TransferMediaTexts,
  TransferMenus,
} from '@vitrine/contract/transfer'
import type * as z from 'zod/mini'

/** What the first start fills a site with, in the form of the page file. */
export interface FirstContent {
  pages: unknown[]
  menus: z.infer<typeof TransferMenus>
  contents?: z.infer<typeof TransferContents>
  mediaTexts?: z.infer<typeof TransferMediaTexts>
  /** The folder of its pictures. */
  media?: string
}

const productRoot = join(import.meta.dirname, '../../..')

/** A folder or file that the product brings along. */
export const broughtFile = (path: string) => join(productRoot, path)

export const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(broughtFile(path), 'utf8'))

/** The text of a page, which lies in a file of its own, so that it can be read and corrected. */
export function contentOf(folder: string, key: string, locale: string) {
  const file = broughtFile(`${folder}/pages/${key}.${locale}.html`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
