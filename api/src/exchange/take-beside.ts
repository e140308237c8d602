import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteBeside } from '@vitrine/contract/exchange/site-file'
import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { importContents } from '../transfer/import-contents.ts'
import { importMenus, logMenu } from '../transfer/import-menus.ts'
import { type Fate, isTaken } from './compare.ts'
import { nameOf, thingNamed } from './things.ts'

/** Items of one kind that the import changes or removes. */
const findApplied = (fates: Map<string, Fate>, wantedKind: string) =>
  [...fates].flatMap(([name, fate]) => {
    const thing = thingNamed(name)
    return thing.kind === wantedKind && isTaken(fate) ? [{ ...thing, fate }] : []
  })

/**
 * Imports menus and deletes those that the other site deleted. Returns keys of unknown pages in
 * menus.
 */
export async function takeMenus(
  tx: Db,
  changes: Changes,
  { menus }: Pick<SiteBeside, 'menus'>,
  fates: Map<string, Fate>,
): Promise<string[]> {
  const applied = findApplied(fates, 'menu')
  for (const { of, fate } of applied)
    if (fate === 'removed')
      await changes.commit(async (inner, touch) => {
        touch.pages([])
        await inner.deleteFrom('menus').where('name', '=', of).execute()
        await logMenu(inner, of)
      })
  const menuEntries = applied.flatMap(({ of }) =>
    Object.hasOwn(menus, of) ? [[of, menus[of] ?? []] as const] : [],
  )
  return importMenus(tx, changes, Object.fromEntries(menuEntries))
}

/** Imports edited texts of templates. A text that the other site removed returns to its default. */
export async function takeWords(
  tx: Db,
  changes: Changes,
  rules: LocaleRules,
  { contents }: Pick<SiteBeside, 'contents'>,
  fates: Map<string, Fate>,
) {
  const textByName = new Map<string, string | null>()
  for (const [template, pieces] of Object.entries(contents))
    for (const [name, texts] of Object.entries(pieces))
      for (const [locale, content] of Object.entries(texts))
        textByName.set(nameOf.words(`${template}.${name}`, locale), content)
  // A file may contain names of object properties.
  const createEmpty = () => Object.create(null)
  const chosen: TransferContents = createEmpty()
  for (const { of, locale = '' } of findApplied(fates, 'words')) {
    const dot = of.indexOf('.')
    const [template, name] = [of.slice(0, dot), of.slice(dot + 1)]
    chosen[template] ??= createEmpty()
    const texts = Object.assign(createEmpty(), chosen[template]?.[name])
    Object.assign(chosen[template] ?? {}, {
      [name]: Object.assign(texts, { [locale]: textByName.get(nameOf.words(of, locale)) ?? null }),
    })
  }
  return importContents({ db: tx, changes }, rules, chosen)
}
