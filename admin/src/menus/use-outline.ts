import { translateMenuOutline } from '@vitrine/contract/admin/menu-outline'
import { useTexts } from '../locale/use-texts.ts'

/** Returns a function that writes an outline of a menu in the language of the interface. */
export function useOutline() {
  const t = useTexts('changes')
  return (outline: string) =>
    outline === ''
      ? t('outline-empty')
      : translateMenuOutline(outline, (rule) => t(`outline-${rule}`))
}
