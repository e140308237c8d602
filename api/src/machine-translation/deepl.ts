import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import * as z from 'zod/mini'
import { createDeeplGlossaries } from './deepl-glossaries.ts'
import { sendRequest } from './send-request.ts'
import type {
  TextsToTranslate,
  Translated,
  Translator,
  TranslatorOptions,
  TranslatorSettings,
} from './translator.ts'

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) })
const Languages = z.array(z.object({ language: z.string() }))

/** Client of DeepL (https://developers.deepl.com/api-reference/translate). */
export function createDeepl(
  { url, key = '' }: TranslatorSettings,
  { site, timeoutMs }: Required<TranslatorOptions>,
): Pick<Translator, 'translate' | 'listLanguages'> {
  const headers = { authorization: `DeepL-Auth-Key ${key}` }
  const glossaries = createDeeplGlossaries({ site, url, headers, timeoutMs })
  const send = async (toTranslate: TextsToTranslate, glossary: string | undefined) => {
    const { texts, from, to, signal } = toTranslate
    const body = {
      text: texts,
      source_lang: toSourceCode(from),
      target_lang: toTargetCode(to),
      tag_handling: 'html',
      ...(glossary !== undefined && { glossary_id: glossary }),
    }
    const sent = { url: `${url}/v2/translate`, headers, body, answer: Answer, timeoutMs, signal }
    return sendRequest(sent)
  }
  const translate = async (toTranslate: TextsToTranslate): Promise<Translated> => {
    const pair = { from: toSourceCode(toTranslate.from), to: toSourceCode(toTranslate.to) }
    const glossary = await glossaries.find(pair, toTranslate)
    let result = await send(toTranslate, glossary)
    // Another process may have replaced the glossary: the texts are sent again without it.
    if ('problem' in result && glossary !== undefined && isUnknown(result.status)) {
      glossaries.forget()
      result = await send(toTranslate, undefined)
    }
    if ('problem' in result) return result
    const texts = result.value.translations.map(({ text }) => text)
    if (texts.length === toTranslate.texts.length) return { texts }
    return { problem: 'answer', detail: `${texts.length} texts for ${toTranslate.texts.length}` }
  }
  const listLanguages = async () => {
    const path = '/v2/languages?type=target'
    const sent = { url: url + path, method: 'GET', headers, answer: Languages, timeoutMs } as const
    const result = await sendRequest(sent)
    if ('problem' in result) return result
    return { languages: result.value.map(({ language }) => language.toLowerCase()) }
  }
  return { translate, listLanguages }
}

const unknownStatuses = [400, 404]
const isUnknown = (status: number | undefined) => unknownStatuses.includes(status ?? 0)

/** DeepL reads a source language without its region. */
const toSourceCode = (tag: string) => getBaseLanguage(tag).toUpperCase()

/** Target languages with a region or script that DeepL knows. */
const variants = ['EN-GB', 'EN-US', 'ES-419', 'PT-BR', 'PT-PT', 'ZH-HANS', 'ZH-HANT']
/** DeepL wants a variant of these languages. */
const variantOf: Record<string, string> = { EN: 'EN-GB', PT: 'PT-PT' }

function toTargetCode(tag: string): string {
  const upper = tag.toUpperCase()
  if (variants.includes(upper)) return upper
  const language = toSourceCode(tag)
  return variantOf[language] ?? language
}
