import { useTexts } from '../locale/use-texts.ts'

/** Returns a function that names a menu. A site may have menus of its own, which keep their names. */
export function useMenuName() {
  const t = useTexts('changes')
  return (name: string) => t(`menu-${name}`, { defaultValue: name })
}
