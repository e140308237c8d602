import { pickText } from '../locale/pick-text.ts'
import { useLanguage } from '../locale/use-texts.ts'
import { useSession } from './session.ts'

/** Returns functions for the labels of templates and declared texts in the interface language. */
export function useDeclaredNames() {
  const { site } = useSession()
  const { language } = useLanguage()
  return {
    template: (name: string) =>
      pickText(site.templates.find((each) => each.name === name)?.label, language) ?? name,
    /** `name` is the fallback if no language has a name. */
    text: ({ id, name }: { id: string; name: string }) => {
      const declared = site.templates.find(({ textNames }) => textNames?.[id])
      return pickText(declared?.textNames?.[id], language) ?? name
    },
  }
}
