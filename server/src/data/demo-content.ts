import {
  TransferContents,
  TransferMediaTexts,
  TransferMenus,
} from '@vitrine/contract/exchange/transfer'
import * as z from 'zod/mini'
import { broughtFile, contentOf, type FirstContent, readJson } from './first-content.ts'

const folder = 'demo'

const DemoPages = z.array(
  z.looseObject({ key: z.string(), translations: z.record(z.string(), z.looseObject({})) }),
)

/** Returns the demonstration: pages about the product, in three languages, with images. */
export const demoContent = (): FirstContent => ({
  pages: DemoPages.parse(readJson(`${folder}/pages.json`)).map((page) => ({
    ...page,
    translations: Object.fromEntries(
      Object.entries(page.translations).map(([locale, texts]) => [
        locale,
        { ...texts, content: contentOf(folder, page.key, locale) },
      ]),
    ),
  })),
  menus: TransferMenus.parse(readJson(`${folder}/menus.json`)),
  contents: TransferContents.parse(readJson(`${folder}/contents.json`)),
  mediaTexts: TransferMediaTexts.parse(readJson(`${folder}/media.json`)),
  media: broughtFile(`${folder}/media`),
})
