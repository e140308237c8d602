import { createButton, createElement } from '../document/element.ts'
import './consent-bar.css'

interface BarTexts {
  title: string
  question: string
  more: string
  moreHref: string
  refuse: string
  accept: string
}

const titleId = 'v-consent-title'

/** Shows the consent question without blocking the page. Returns a function that closes it. */
export function showConsentBar(
  texts: BarTexts,
  { lang, dir }: { lang: string; dir: string },
  onAnswer: (isAgreed: boolean) => void,
): () => void {
  const bar = createElement('section', { class: 'consent', lang, dir, 'aria-labelledby': titleId })
  const close = () => {
    const hadFocus = bar.contains(document.activeElement)
    bar.remove()
    if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
  }
  const createHandler = (isAgreed: boolean) => () => {
    onAnswer(isAgreed)
    close()
  }
  const question = createElement('p', {}, `${texts.question} `)
  question.append(createElement('a', { href: texts.moreHref }, texts.more))
  const actions = createElement('p', { class: 'consent-actions' })
  actions.append(
    createButton(texts.refuse, 'button quiet', createHandler(false)),
    createButton(texts.accept, 'button quiet', createHandler(true)),
  )
  bar.append(
    createElement('p', { class: 'consent-title', id: titleId }, texts.title),
    question,
    actions,
  )
  document.body.append(bar)
  return close
}
