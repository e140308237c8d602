import { getBaseLanguage } from './base-language.ts'

/** Words that publishing adds next to files of the library, by language. */
interface MediaWords {
  /** Title of the words of a video or of audio. */
  transcript: string
  /** Language of a document, from its name in the language of the text. */
  inLanguage: (name: string) => string
}

const words: Record<string, MediaWords> = {
  ar: { transcript: 'النص المكتوب', inLanguage: (name) => `ب${name}` },
  de: { transcript: 'Transkript', inLanguage: (name) => `auf ${name}` },
  en: { transcript: 'Transcript', inLanguage: (name) => `in ${name}` },
  es: { transcript: 'Transcripción', inLanguage: (name) => `en ${name}` },
  fr: { transcript: 'Transcription', inLanguage: (name) => `en ${name}` },
  it: { transcript: 'Trascrizione', inLanguage: (name) => `in ${name}` },
  ja: { transcript: '文字起こし', inLanguage: (name) => name },
  nl: { transcript: 'Transcriptie', inLanguage: (name) => `in het ${name}` },
  pt: { transcript: 'Transcrição', inLanguage: (name) => `em ${name}` },
  // The name would need another case.
  ru: { transcript: 'Расшифровка', inLanguage: (name) => `язык: ${name}` },
}

const fallback = { transcript: 'Transcript', inLanguage: (name: string) => name }

/** Returns the words in a language, in English if it is not known. */
export const getMediaWords = (language: string): MediaWords =>
  words[getBaseLanguage(language)] ?? fallback
