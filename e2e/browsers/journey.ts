import { type Browser, press, type, until } from './browser.ts'

interface Person {
  email: string
  password: string
}

const desktop = [1280, 900] as const
const phone = [400, 800] as const

/** Ten steps through a site with the demo. Throws at the first step that fails. */
export async function* journey(browser: Browser, site: string, person: Person) {
  const heading = (words: string) =>
    until(
      browser,
      `the heading “${words}”`,
      `${h1}?.textContent.includes(${JSON.stringify(words)})`,
    )

  await browser.resize(...desktop)
  await browser.open(`${site}/guide/premiers-pas`)
  await heading('Premiers pas')
  await until(browser, 'its fonts have loaded', `document.fonts.check('1em Literata')`)
  yield 'read'

  await browser.run('void (window.marked = true)')
  await press(browser, '.header a', 'Journal')
  await heading('Journal')
  await until(
    browser,
    'the document is the same',
    'window.marked && location.pathname === "/journal"',
  )
  yield 'navigate'

  await browser.back()
  await heading('Premiers pas')
  await until(browser, 'the document is the same', 'window.marked')
  yield 'back'

  await press(browser, '.header a[hreflang="en"]')
  await heading('First steps')
  await until(browser, 'the page says its language', 'document.documentElement.lang === "en"')
  yield 'switch the language'

  await browser.resize(...phone)
  await press(browser, '.header .menu-button')
  await press(browser, '.menu a', 'Guide')
  await until(browser, 'the list', 'location.pathname === "/en/guide"')
  await until(browser, 'the menu is closed', `!document.querySelector('.menu:popover-open')`)
  yield 'the menu of a phone'

  await browser.resize(...desktop)
  await browser.open(`${site}/nulle-part`)
  await until(
    browser,
    'the error page',
    `document.querySelector('.error-code')?.textContent.includes('404')`,
  )
  yield 'a missing address'

  await browser.open(`${site}/dashboard/login`)
  await alive(browser)
  for (const field of ['email', 'password'] as const) {
    await press(browser, `input[name="${field}"]`)
    await type(browser, person[field])
  }
  await press(browser, 'main button[type="submit"]')
  await until(browser, 'the dashboard', 'location.pathname === "/dashboard"')
  yield 'sign in'

  await browser.open(`${site}/dashboard/statistics`)
  await alive(browser)
  await until(browser, 'the plot', `document.querySelector('main svg')`)
  yield 'statistics'

  await browser.open(`${site}/contact`)
  await press(browser, '.report-button')
  await until(
    browser,
    'the picture',
    `document.querySelector('.report-surface canvas')?.dataset.drawn !== undefined`,
  )
  await until(browser, 'the picture has content', `(${isPainted})()`)
  await press(browser, '.report-modal input')
  await type(browser, 'Le bouton reste gris')
  yield 'a picture of the page'

  await press(browser, '.report-modal button', 'Envoyer')
  await until(
    browser,
    'the report has arrived',
    `document.querySelector('.report-modal')?.textContent.includes('Merci')`,
  )
  yield 'a report with it'
}

const h1 = `document.querySelector('main h1')`

/** True if the screen is shown and React has hydrated it. */
async function alive(browser: Browser) {
  await until(
    browser,
    'the screen comes alive',
    `document.readyState === 'complete' && (() => {
      const app = document.getElementById('v-app')
      const mark = Object.keys(app).find((name) => name.startsWith('__reactContainer$'))
      return app[mark]?.stateNode.current.memoizedState.isDehydrated === false
    })()`,
  )
}

/** Runs in the page: true if the picture has more than one colour. */
const isPainted = `() => {
  const canvas = document.querySelector('.report-surface canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(data.buffer)
  return pixels.some((pixel) => pixel !== pixels[0])
}`
