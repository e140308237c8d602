import {
  TransferContents,
  TransferMediaTexts,
  TransferMenus,
} from '@vitrine/contract/exchange/transfer'
import * as z from 'zod/mini'
import {
  type FirstContent,
  getProductFile,
  readPageHtml,
  readProductJson,
} from './first-content.ts'

const folder = 'demo'

const DemoPages = z.array(
  z.looseObject({ key: z.string(), translations: z.record(z.string(), z.looseObject({})) }),
)

/** Returns the demonstration: pages about the product, in three languages, with images. */
export const loadDemoContent = (): FirstContent => ({
  pages: DemoPages.parse(readProductJson(`${folder}/pages.json`)).map((page) => ({
    ...page,
    translations: Object.fromEntries(
      Object.entries(page.translations).map(([locale, texts]) => [
        locale,
        { ...texts, content: readPageHtml(folder, page.key, locale) },
      ]),
    ),
  })),
  menus: TransferMenus.parse(readProductJson(`${folder}/menus.json`)),
  contents: TransferContents.parse(readProductJson(`${folder}/contents.json`)),
  mediaTexts: TransferMediaTexts.parse(readProductJson(`${folder}/media.json`)),
  media: getProductFile(`${folder}/media`),
})
