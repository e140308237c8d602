/** Shows a minimal error with a link to the home page if the error page itself fails. */
export function showMinimalError(app: HTMLElement, name: string) {
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
