import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteBeside } from '@vitrine/contract/exchange/site-file'
import type { TransferContents } from '@vitrine/contract/exchange/transfer'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { importContents } from '../transfer/import-contents.ts'
import { importMenus, logMenu } from '../transfer/import-menus.ts'
import { type Fate, isTaken } from './compare.ts'
import { nameOf, thingNamed } from './things.ts'

/** Names of one kind of thing that are taken, or go. */
const takenOf = (fates: Map<string, Fate>, wanted: string) =>
  [...fates].flatMap(([name, fate]) => {
    const thing = thingNamed(name)
    return thing.kind === wanted && isTaken(fate) ? [{ ...thing, fate }] : []
  })

/** Takes menus over, and takes away those that are gone there; answers entries that name no page. */
export async function takeMenus(
  tx: Db,
  changes: Changes,
  { menus }: Pick<SiteBeside, 'menus'>,
  fates: Map<string, Fate>,
): Promise<string[]> {
  const taken = takenOf(fates, 'menu')
  for (const { of, fate } of taken)
    if (fate === 'removed')
      await changes.commit(async (inner, touch) => {
        touch.pages([])
        await inner.deleteFrom('menus').where('name', '=', of).execute()
        await logMenu(inner, of)
      })
  const written = taken.flatMap(({ of }) =>
    Object.hasOwn(menus, of) ? [[of, menus[of] ?? []] as const] : [],
  )
  return importMenus(tx, changes, Object.fromEntries(written))
}

/** Takes over what was written into templates; what is gone there makes room for the code's own. */
export async function takeWords(
  tx: Db,
  changes: Changes,
  rules: LocaleRules,
  { contents }: Pick<SiteBeside, 'contents'>,
  fates: Map<string, Fate>,
) {
  const said = new Map<string, string | null>()
  for (const [template, pieces] of Object.entries(contents))
    for (const [name, texts] of Object.entries(pieces))
      for (const [locale, content] of Object.entries(texts))
        said.set(nameOf.words(`${template}.${name}`, locale), content)
  // Names of a file may be those of what any object has.
  const empty = () => Object.create(null)
  const chosen: TransferContents = empty()
  for (const { of, locale = '' } of takenOf(fates, 'words')) {
    const dot = of.indexOf('.')
    const [template, name] = [of.slice(0, dot), of.slice(dot + 1)]
    chosen[template] ??= empty()
    const texts = Object.assign(empty(), chosen[template]?.[name])
    Object.assign(chosen[template] ?? {}, {
      [name]: Object.assign(texts, { [locale]: said.get(nameOf.words(of, locale)) ?? null }),
    })
  }
  return importContents({ db: tx, changes }, rules, chosen)
}
