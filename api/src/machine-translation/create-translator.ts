import { secondMs } from '@vitrine/contract/bounds/durations'
import { machineSeconds } from '@vitrine/contract/translation/machine'
import { createDeepl } from './deepl.ts'
import { createLibreTranslate } from './libretranslate.ts'
import type { Translator, TranslatorOptions, TranslatorSettings } from './translator.ts'

/** Creates the client of a translation server. */
export function createTranslator(
  settings: TranslatorSettings,
  { site, timeoutMs = machineSeconds * secondMs }: TranslatorOptions,
): Translator {
  const create = { libretranslate: createLibreTranslate, deepl: createDeepl }[settings.kind]
  const place = new URL(settings.url).origin
  return { kind: settings.kind, place, ...create(settings, { site, timeoutMs }) }
}
