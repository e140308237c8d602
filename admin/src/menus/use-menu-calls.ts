import { useQueryClient } from '@tanstack/react-query'
import { type EditedMenu, MenuConflict, type MenuEntry } from '@vitrine/contract/admin/menus'
import { restoreMenu, saveMenu } from '@vitrine/contract/endpoints/menus'
import { call, type Refused, statusConflict } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { menuQuery, menusKey } from './menu-queries.ts'

interface NewState {
  version: number
  entries: MenuEntry[]
}

interface FormerState {
  version: number
  restore: number
}

/** Saves a menu, and puts former states back. Each shows a notice with an undo. */
export function useMenuCalls(name: string, onSaved: (menu: EditedMenu) => void) {
  const t = useTexts('menus')
  const queries = useQueryClient()
  const { show } = useNotices()
  const restoreTo = (body: FormerState) => call(restoreMenu, { params: { name }, body })
  const handleSaved = (text: string, menu: EditedMenu, before: number) => {
    queries.setQueryData(menuQuery(name).queryKey, menu)
    onSaved(menu)
    const isChanged = menu.version !== before
    show({
      text,
      ...(isChanged && {
        undo: async () => {
          const answer = await restoreTo({ version: menu.version, restore: before })
          if (answer.ok) handleSaved(t('undone'), answer.data.data, menu.version)
          await queries.invalidateQueries({ queryKey: menusKey })
          return answer
        },
      }),
    })
  }
  const saving = useCall(
    (body: NewState) => call(saveMenu, { params: { name }, body }),
    [menusKey],
    ({ data }, { version }) => handleSaved(t('saved'), data, version),
  )
  const restoring = useCall(restoreTo, [menusKey], ({ data }, { version }) =>
    handleSaved(t('undone'), data, version),
  )
  return { saving, restoring }
}

/** Returns the menu of another person if a save was refused because of it. */
export function readMenuConflict(refused: Refused | undefined): EditedMenu | undefined {
  if (refused?.status !== statusConflict) return undefined
  return MenuConflict.safeParse(refused.body).data?.menu
}
