/** Input sources of W3C WebDriver, with their actions. */
export type Gestures = object[]

/** The operations of a browser that the journey needs, for any protocol. */
export interface Browser {
  open: (url: string) => Promise<void>
  back: () => Promise<void>
  /** Evaluates an expression in the page. Returns its value, or the value of its promise, as JSON. */
  run: <Answer>(expression: string) => Promise<Answer>
  perform: (gestures: Gestures) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

const patienceMs = 30_000
const lookEveryMs = 50

/** Waits until an expression is true in the page. The error message is the description. */
export async function until(browser: Browser, said: string, expression: string) {
  const end = performance.now() + patienceMs
  // Evaluation fails while the document unloads.
  while (!(await browser.run(`Boolean(${expression})`).catch(() => false))) {
    if (performance.now() > end) throw new Error(`It did not come about: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Clicks the first visible element of a selector that contains a text. */
export async function press(browser: Browser, selector: string, words = '') {
  await until(browser, `${selector} ${words} is there`, `(${find})(${args(selector, words)})`)
  const [x, y] = await browser.run<[number, number]>(
    `(${placeOf})((${find})(${args(selector, words)}))`,
  )
  await browser.perform([
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ])
}

/** Types into the field that has the focus. */
export async function type(browser: Browser, text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await browser.perform([{ type: 'key', id: 'keys', actions }])
}

const args = (...words: string[]) => words.map((word) => JSON.stringify(word)).join()

/** Runs in the page. */
const find = `(selector, words) => [...document.querySelectorAll(selector)].find((element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.textContent.includes(words))`

/**
 * Runs in the page: a point near the start of an element, which is scrolled into view if necessary.
 * The scroll bar of WebKitGTK covers the end of elements at the edge of the window.
 */
const placeOf = `(element) => {
  const box = () => element.getClientRects()[0]
  if (box().top < 0 || box().bottom > innerHeight)
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = box()
  return [Math.round(x + Math.min(width / 2, 10)), Math.round(y + height / 2)]
}`
