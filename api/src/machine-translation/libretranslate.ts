import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import * as z from 'zod/mini'
import { sendRequest } from './send-request.ts'
import type {
  TextsToTranslate,
  Translator,
  TranslatorOptions,
  TranslatorSettings,
} from './translator.ts'

const Answer = z.object({ translatedText: z.array(z.string()) })
const Languages = z.array(z.object({ code: z.string() }))

/** Client of LibreTranslate (https://docs.libretranslate.com/api/operations/translate/). */
export function createLibreTranslate(
  { url, key }: TranslatorSettings,
  { timeoutMs }: Required<TranslatorOptions>,
): Pick<Translator, 'translate' | 'listLanguages'> {
  const withKey = key === undefined ? {} : { api_key: key }
  return {
    translate: async ({ texts, from, to, signal }: TextsToTranslate) => {
      const languages = { source: toCode(from), target: toCode(to) }
      const body = { q: texts, ...languages, format: 'html', ...withKey }
      const sent = { url: `${url}/translate`, body, answer: Answer, timeoutMs, signal }
      const result = await sendRequest(sent)
      if ('problem' in result) return result
      const { translatedText } = result.value
      if (translatedText.length === texts.length) return { texts: translatedText }
      return { problem: 'answer', detail: `${translatedText.length} texts for ${texts.length}` }
    },
    listLanguages: async () => {
      const sent = { url: `${url}/languages`, method: 'GET', answer: Languages, timeoutMs } as const
      const result = await sendRequest(sent)
      if ('problem' in result) return result
      return { languages: result.value.map(({ code }) => code.toLowerCase()) }
    },
  }
}

/** Tags that LibreTranslate knows with a region or script; of others it knows the language alone. */
const withRegion = ['pt-BR', 'zh-Hant', 'zh-Hans']

function toCode(tag: string): string {
  const known = withRegion.find((code) => code.toLowerCase() === tag.toLowerCase())
  return known ?? getBaseLanguage(tag)
}
