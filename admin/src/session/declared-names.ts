import { inLanguage } from '../locale/in-language.ts'
import { useSpeech } from '../locale/use-texts.ts'
import { useSession } from './session.ts'

/** What templates and their texts are called in the language of the interface. */
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
