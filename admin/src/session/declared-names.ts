import { inLanguage } from '../locale/in-language.ts'
import { useSpeech } from '../locale/use-texts.ts'
import { useSession } from './session.ts'

/** Returns functions for the labels of templates and declared texts in the interface language. */
export function useDeclaredNames() {
  const { site } = useSession()
  const { language } = useSpeech()
  return {
    template: (name: string) =>
      inLanguage(site.templates.find((each) => each.name === name)?.label, language) ?? name,
    /** `name` is the fallback if no language has a name. */
    text: ({ id, name }: { id: string; name: string }) => {
      const declared = site.templates.find(({ textNames }) => textNames?.[id])
      return inLanguage(declared?.textNames?.[id], language) ?? name
    },
  }
}
