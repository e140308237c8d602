import { interfaceLanguages } from '../locale/languages.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'

const listId = 'v-languages'

/** Menu of the interface languages. */
export function LanguageMenu() {
  const t = useTexts()
  const { language, choose } = useLanguage()
  return (
    <>
      <button className="bar-button locales-button" type="button" popoverTarget={listId}>
        <span className="visually-hidden">{t('language')} </span>
        {language}
      </button>
      <div className="locales" id={listId} popover="auto">
        <ul>
          {interfaceLanguages.map(({ code, name }) => (
            <li key={code}>
              <button
                className="locale-choice"
                type="button"
                lang={code}
                aria-current={code === language || undefined}
                popoverTarget={listId}
                popoverTargetAction="hide"
                onClick={() => choose(code)}
              >
                <small>{code}</small> <span className="locale-name">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
