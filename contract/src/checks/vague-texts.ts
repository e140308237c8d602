import { getBaseLanguage } from '../locale/base-language.ts'

/** Texts of links that say nothing about their target, by language, as `toLinkWords` returns them. */
const vagueTexts: Record<string, readonly string[]> = {
  fr: [
    ...['ici', 'cliquez ici', 'cliquer ici', 'clique ici', 'par ici', 'là', 'ce lien', 'lien'],
    ...['en savoir plus', 'savoir plus', 'plus d infos', 'plus d informations', 'plus', 'suite'],
    ...['lire la suite', 'la suite', 'lire', 'lire plus', 'voir', 'voir plus', 'voir ici'],
    ...['télécharger', 'cette page', 'page', 'détails', 'suivez ce lien', 'infos', 'découvrir'],
  ],
  en: [
    ...['here', 'click here', 'click', 'this link', 'link', 'this page', 'this', 'page'],
    ...['read more', 'learn more', 'more', 'see more', 'find out more', 'more info', 'details'],
    ...['more information', 'read', 'continue', 'continue reading', 'download', 'view', 'see here'],
  ],
  es: [
    ...[
      'aquí',
      'aqui',
      'haz clic aquí',
      'haga clic aquí',
      'pulse aquí',
      'pincha aquí',
      'clic aquí',
    ],
    ...['este enlace', 'enlace', 'esta página', 'página', 'más', 'más información', 'ver'],
    ...['leer más', 'saber más', 'ver más', 'seguir leyendo', 'leer', 'descargar', 'detalles'],
  ],
  de: [
    ...['hier', 'hier klicken', 'klicken sie hier', 'klick hier', 'dieser link', 'link', 'mehr'],
    ...['weiterlesen', 'mehr erfahren', 'mehr lesen', 'mehr infos', 'weiter', 'details'],
  ],
  it: [
    ...['qui', 'clicca qui', 'cliccare qui', 'questo link', 'link', 'leggi tutto', 'di più'],
    ...['scopri di più', 'leggi di più', 'maggiori informazioni', 'continua', 'continua a leggere'],
  ],
  pt: [
    ...['aqui', 'clique aqui', 'este link', 'link', 'ler mais', 'leia mais', 'saiba mais', 'mais'],
    ...['saber mais', 'ver mais', 'mais informações', 'continuar a ler'],
  ],
  nl: [
    ...['hier', 'klik hier', 'deze link', 'link', 'lees meer', 'lees verder', 'meer', 'meer info'],
  ],
  ar: ['هنا', 'اضغط هنا', 'انقر هنا', 'المزيد', 'اقرأ المزيد', 'للمزيد', 'هذا الرابط', 'الرابط'],
  ru: ['здесь', 'тут', 'сюда', 'нажмите здесь', 'подробнее', 'читать далее', 'ещё', 'ссылка'],
  ja: [
    'こちら',
    'ここ',
    'ここをクリック',
    'こちらをクリック',
    '詳細',
    '詳しくはこちら',
    '続きを読む',
    'もっと見る',
  ],
}

/** Languages of the interface: authors often write in one of them. */
const everywhere = ['fr', 'en', 'es']

/** True if words are a vague text of a link in a language, or in one of the interface. */
export function isVague(words: string, language: string): boolean {
  return [getBaseLanguage(language), ...everywhere].some(
    (code) => Object.hasOwn(vagueTexts, code) && vagueTexts[code]?.includes(words),
  )
}

/** Returns the words of a link in lower case, without punctuation and arrows. */
export const toLinkWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
