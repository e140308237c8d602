import { trustedHtml } from '../trusted-types.ts'

/**
 * Shows that something is wrong when not even the error page can be shown, and the way home. What the
 * server has sent is better than that for a crawler.
 */
export function showLastResort(app: HTMLElement, name: string, sent: string | undefined) {
  if (sent !== undefined) {
    Object.assign(app, { innerHTML: trustedHtml(sent) })
    return
  }
  const main = document.createElement('main')
  main.className = 'main error'
  const code = document.createElement('h1')
  code.className = 'error-code'
  code.textContent = '500'
  const home = document.createElement('a')
  home.className = 'button'
  home.href = '/'
  home.textContent = name
  main.append(code, home)
  app.replaceChildren(main)
}
