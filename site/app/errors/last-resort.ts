/** Shows that something is wrong when not even the error page can be shown, and the way home. */
export function showLastResort(app: HTMLElement, name: string) {
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
