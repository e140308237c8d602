import type { EditedMenu } from '@vitrine/contract/admin/menus'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import type { MenuDraft } from './use-menu-draft.ts'

interface Props {
  menu: EditedMenu
  draft: MenuDraft
  isBusy: boolean
}

/** Says if the menu is saved, when and by whom. */
export function MenuStatus({ menu: { savedAt, author, isDefault }, draft, isBusy }: Props) {
  const t = useTexts('menus')
  const moment = useDateTimeFormat('medium')
  const describe = () => {
    if (isBusy) return t('saving')
    if (draft.isDirty) return t(draft.isRestored ? 'restored' : 'unsaved')
    if (isDefault) return t('isDefault')
    if (savedAt === null) return t('isImported')
    const values = { moment: moment(savedAt), name: author?.name ?? t('byTheSite') }
    return t('savedBy', values)
  }
  return (
    <p className="menu-status" role="status">
      {describe()}
    </p>
  )
}
