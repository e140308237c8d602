import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMenuOutline } from '@vitrine/contract/admin/menu-outline'
import { type EditedMenu, listPageIds, type MenuEntry } from '@vitrine/contract/admin/menus'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DiffView } from '../ui/diff-view.tsx'
import { menuPagesQuery } from './menu-queries.ts'
import { useEntryTitles } from './use-entry-titles.ts'
import { useOutline } from './use-outline.ts'

interface Props {
  mine: MenuEntry[]
  /** The menu that another person has saved. */
  theirs: EditedMenu
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

/** Compares both states of a menu that two people have changed, and keeps one of them. */
export function ConflictDialog({ mine, theirs, onKeep, onTake, onClose }: Props) {
  const t = useTexts('menus')
  const moment = useDateTimeFormat('medium')
  const write = useOutline()
  const { data: pages } = useQuery(
    menuPagesQuery([...listPageIds(mine), ...listPageIds(theirs.entries)]),
  )
  const { pageTitle } = useEntryTitles(pages)
  const outline = (entries: MenuEntry[]) =>
    write(formatMenuOutline(entries, (id) => pageTitle(id).text))
  const { author, savedAt } = theirs
  const name = author?.name ?? t('changes:theSite')
  return (
    <Dialog title={t('conflict')} onClose={onClose} wide>
      <p>{t('conflictBy', { name, moment: savedAt === null ? '' : moment(savedAt) })}</p>
      <p>{t('conflictHelp')}</p>
      <DiffView before={outline(theirs.entries)} after={outline(mine)} isBeside={false} />
      <div className="buttons">
        <Button onClick={onKeep}>{t('keepMine')}</Button>
        <Button variant="outline" onClick={onTake}>
          {t('takeTheirs')}
        </Button>
      </div>
    </Dialog>
  )
}
