import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { importContents } from '../transfer/import-contents.ts'
import { importMenus, replaceMenu } from '../transfer/import-menus.ts'
import { isApplied, type MergeAction } from './compare.ts'
import { itemName, parseItemName } from './item-digests.ts'

/** Items of one kind that the import changes or removes. */
export const findApplied = (actions: Map<string, MergeAction>, wantedKind: string) =>
  [...actions].flatMap(([name, action]) => {
    const item = parseItemName(name)
    return item.kind === wantedKind && isApplied(action) ? [{ ...item, action }] : []
  })

/**
 * Imports menus and deletes those that the other site deleted. Returns keys of unknown pages in
 * menus.
 */
export async function importSiteMenus(
  tx: Db,
  changes: Changes,
  rules: LocaleRules,
  { menus }: Pick<SiteFileExtras, 'menus'>,
  actions: Map<string, MergeAction>,
): Promise<string[]> {
  const applied = findApplied(actions, 'menu')
  for (const { of, action } of applied)
    if (action === 'removed')
      await changes.commit(async (inner, touch) => {
        touch.pages([])
        await replaceMenu(inner, rules, of, null)
      })
  const menuEntries = applied.flatMap(({ of }) =>
    Object.hasOwn(menus, of) ? [[of, menus[of] ?? []] as const] : [],
  )
  return importMenus({ db: tx, changes }, rules, Object.fromEntries(menuEntries))
}

/** Imports edited texts of templates. A text that the other site removed returns to its default. */
export async function importSiteTexts(
  tx: Db,
  changes: Changes,
  rules: LocaleRules,
  { contents }: Pick<SiteFileExtras, 'contents'>,
  actions: Map<string, MergeAction>,
) {
  const textByName = new Map<string, string | null>()
  for (const [template, pieces] of Object.entries(contents))
    for (const [name, texts] of Object.entries(pieces))
      for (const [locale, content] of Object.entries(texts))
        textByName.set(itemName.words(`${template}.${name}`, locale), content)
  // A file may contain names of object properties.
  const createEmpty = () => Object.create(null)
  const chosen: TransferContents = createEmpty()
  for (const { of, locale = '' } of findApplied(actions, 'words')) {
    const dot = of.indexOf('.')
    const [template, name] = [of.slice(0, dot), of.slice(dot + 1)]
    chosen[template] ??= createEmpty()
    const texts = Object.assign(createEmpty(), chosen[template]?.[name])
    Object.assign(chosen[template] ?? {}, {
      [name]: Object.assign(texts, {
        [locale]: textByName.get(itemName.words(of, locale)) ?? null,
      }),
    })
  }
  return importContents({ db: tx, changes }, rules, chosen)
}
