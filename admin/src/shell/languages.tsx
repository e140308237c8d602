import { languages } from '../locale/languages.ts'
import { useSpeech, useTexts } from '../locale/use-texts.ts'

const listId = 'v-languages'

/** Menu of the interface languages. */
export function Languages() {
  const t = useTexts()
  const { language, choose } = useSpeech()
  return (
    <>
      <button className="bar-button locales-button" type="button" popoverTarget={listId}>
        <span className="visually-hidden">{t('language')} </span>
        {language}
      </button>
      <div className="locales" id={listId} popover="auto">
        <ul>
          {languages.map(({ code, name }) => (
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
